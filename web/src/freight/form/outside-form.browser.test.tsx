import { TextInput } from '@mantine/core';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OutsideForm } from '#freight/form/outside-form.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

test('Enter, shortcuts and the submit of a dialog do not reach the form around it; Escape closes the dialog', async () => {
  const events: string[] = [];
  const onWindowKey = (event: KeyboardEvent) => events.push(`window ${event.key}`);
  window.addEventListener('keydown', onWindowKey);
  onTestFinished(() => window.removeEventListener('keydown', onWindowKey));
  await renderInPortal(
    <form
      onKeyDown={(event) => {
        events.push(`form ${event.key}`);
        if (event.key === 'Enter') event.preventDefault();
      }}
      onSubmit={() => events.push('outer submit')}
    >
      <OutsideForm>
        <Dialog title="Inside" close={() => events.push('closed')} actions={null}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              events.push('inner submit');
            }}
          >
            <TextInput label="Name" />
          </form>
        </Dialog>
      </OutsideForm>
    </form>,
  );
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(events).toEqual(['inner submit']));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(events).toContain('closed'));
  expect(events.filter((event) => /Enter|outer/.test(event))).toEqual([]);
});
