import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '#kit/dialog.tsx';
import { useDialogChanges } from '#kit/use-dialog-changes.ts';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { useNarrow, useNarrowInDialog } from '#ui/use-media.ts';

/** Every layout has a dialog of its own, as the pages have. */
function Layout({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Comment
      </button>
      {isOpen && (
        <Dialog title="Comment" close={() => setOpen(false)} actions={null}>
          <Inside />
        </Dialog>
      )}
    </>
  );
}

const Inside = () => (
  <label>
    {useNarrowInDialog() ? 'Narrow text' : 'Wide text'}
    <input />
  </label>
);

const Content = () =>
  useNarrow() ? <Layout key="narrow" name="Narrow" /> : <Layout key="wide" name="Wide" />;

test('a dialog keeps its text when the window crosses a layout width, and the page follows once it is closed', async () => {
  await renderInPortal(<Content />);
  const heading = () => document.querySelector('h1')?.textContent;
  await eventually(() => expect(heading()).toBe('Wide'));
  await page.getByRole('button', { name: 'Comment' }).click();
  await page.getByLabelText('Wide text').fill('Call the receiver');
  await page.viewport(390, 844);
  const text = page.getByLabelText('Narrow text');
  await eventually(() => expect(text.elements()).toHaveLength(1));
  expect(text.element()).toHaveProperty('value', 'Call the receiver');
  expect(heading()).toBe('Wide');
  await page.getByRole('button', { name: 'Close' }).click();
  await eventually(() => expect(heading()).toBe('Narrow'));
  // Without a dialog the page follows at once.
  await page.viewport(1280, 800);
  await eventually(() => expect(heading()).toBe('Wide'));
});

/** The form is part of the dialog, or inside another component. */
function FormPage({ isNested }: { readonly isNested: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const hasChanges = useHasChanged({ text });
  const close = () => setOpen(false);
  return (
    isOpen && (
      <Dialog title="Comment" hasChanges={!isNested && hasChanges} close={close} actions={<p>Send</p>}>
        <label>
          Text
          <input data-autofocus value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        </label>
        {isNested && <NestedForm hasChanges={hasChanges} />}
      </Dialog>
    )
  );
}

function NestedForm({ hasChanges }: { readonly hasChanges: boolean }) {
  useDialogChanges(hasChanges);
  return null;
}

const overlay = () => document.querySelector<HTMLElement>('.mantine-Modal-overlay') ?? document.body;
const outside = () => overlay().click();
const dialogs = () => page.getByRole('dialog').elements();

test.each([
  ['Escape', false, () => userEvent.keyboard('{Escape}')],
  ['Escape', true, () => userEvent.keyboard('{Escape}')],
  ['a click outside', false, async () => outside()],
  ['the close button', false, () => page.getByRole('button', { name: 'Close' }).click()],
] as const)('%s asks before typed values are lost (nested form: %s)', async (_, isNested, leave) => {
  await renderInPortal(<FormPage isNested={isNested} />);
  const text = page.getByLabelText('Text');
  await eventually(() => expect(text.element()).toHaveFocus());
  await text.fill('Call the receiver');
  await leave();
  const keep = page.getByRole('button', { name: 'Keep editing' });
  await eventually(() => expect(keep.element()).toHaveFocus());
  expect(page.getByText('You have unsaved changes.').element()).toBeVisible();
  await keep.click();
  await eventually(() => expect(page.getByText('Send', { exact: true }).element()).toBeVisible());
  expect(text.element()).toHaveValue('Call the receiver');
  await leave();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => expect(dialogs()).toHaveLength(0));
});

test('a form without typed values closes at once', async () => {
  await renderInPortal(<FormPage isNested={false} />);
  const text = page.getByLabelText('Text');
  await eventually(() => expect(text.element()).toHaveFocus());
  await text.fill('Call');
  await text.fill('');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(dialogs()).toHaveLength(0));
});

test('a double click on its button opens the dialog, and a click outside closes it', async () => {
  await renderInPortal(<Layout name="Page" />);
  await page.getByRole('button', { name: 'Comment' }).dblClick();
  await eventually(() => expect(page.getByLabelText('Wide text').element()).toBeVisible());
  await page.elementLocator(overlay()).click({ position: { x: 8, y: 8 } });
  await eventually(() => expect(dialogs()).toHaveLength(0));
});
