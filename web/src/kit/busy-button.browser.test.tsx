import { useMutation } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BusyButton } from '#kit/busy-button.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

function recorded() {
  const answers: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => void answers.push(resolve));
  return { answers, send };
}

function SaveButton({ send }: { readonly send: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: send });
  return (
    <BusyButton isBusy={isPending} onClick={() => mutate()}>
      Save
    </BusyButton>
  );
}

function SaveForm({ send }: { readonly send: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: send });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <BusyButton type="submit" isBusy={isPending}>
        Save
      </BusyButton>
    </form>
  );
}

test.each([
  ['button', SaveButton],
  ['submit button', SaveForm],
] as const)('two clicks on a %s within one frame send one request', async (_kind, Save) => {
  const { answers, send } = recorded();
  await renderInPortal(<Save send={send} />);
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  const button = save.element() as HTMLElement;
  button.click();
  button.click();
  await eventually(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await eventually(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  await save.click();
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.();
});

test('a double click sends one request, even when the first is answered between its clicks', async () => {
  const sent: number[] = [];
  await renderInPortal(
    <BusyButton isBusy={false} onClick={() => sent.push(sent.length)}>
      Save
    </BusyButton>,
  );
  await page.getByRole('button', { name: 'Save' }).dblClick({ delay: 80 });
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent).toEqual([0, 1]);
});
