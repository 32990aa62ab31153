import { Link, useLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImportForm } from '#features/consignment-import/import-form.tsx';
// Loaded with the test: packages that a lazy import finds later reload the page.
import '#kit/confirm-dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const Content = () => (
  <>
    <nav>
      <Link to="/search">Consignments</Link>
      <p>Path: {useLocation().pathname}</p>
    </nav>
    <ImportForm show={() => {}} />
  </>
);

const RESPONSES = {
  '/participant-sites': [],
  '/entry-limits': { sites: [], packagingTypes: [] },
  '/import-mappings': [],
  '/imports': [],
};

const link = () => page.getByRole('link', { name: 'Consignments' });
const question = () => page.getByRole('dialog', { name: 'Unsaved changes' });

test('a loaded file is not left without a question', async () => {
  await renderInPortal(<Content />, { responses: RESPONSES });
  const file = new File(['Charge Account,Freight Qty\nHH-001,4\n'], 'orders.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('File', { exact: true }), file);
  await page.getByRole('button', { name: 'Load & Validate' }).click();
  await eventually(() => expect(page.getByText(/^Validated/).elements()).toHaveLength(1));
  await link().click();
  await eventually(() =>
    expect(question().element().textContent).toContain(
      'The file is not imported yet. You can discard it with your corrections, or stay on the page and import it.',
    ),
  );
  await question().getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => expect(question().elements()).toHaveLength(0));
  expect(page.getByText('Path: /', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByText(/^Validated/).elements()).toHaveLength(1);
  await link().click();
  await question().getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => expect(page.getByText('Path: /search').elements()).toHaveLength(1));
});

test('without a loaded file there is no question', async () => {
  await renderInPortal(<Content />, { responses: RESPONSES });
  await eventually(() => expect(link().element()).toBeVisible());
  await link().click();
  await eventually(() => expect(page.getByText('Path: /search').elements()).toHaveLength(1));
  expect(question().elements()).toHaveLength(0);
});
