import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '#kit/dialog.tsx';
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
