import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OrderDialog } from '#features/standing-orders/order-dialog.tsx';
import { newDraft } from '#features/standing-orders/order-draft.ts';
import type { Template } from '#freight/templates/templates-query.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const TEMPLATE = { id: 7, name: 'Two pallets' } as Template;

async function open(templates: readonly Template[]) {
  const draft = newDraft('2026-03-18', null);
  await renderInPortal(<OrderDialog draft={draft} before={null} templates={templates} close={() => {}} />, {
    responses: { '/preview': [] },
  });
  await eventually(() => expect(page.getByLabelText('Template').element()).toBeVisible());
}

test('names an unreadable first day, also as the reason that there is no preview', async () => {
  await open([TEMPLATE]);
  const preview = page.getByRole('region', { name: 'Next ten days' });
  expect(preview.getByText('Select a template and at least one day of the week.').element()).toBeVisible();
  await page.getByLabelText('Name').fill('Weekly');
  await page.getByLabelText('First day').fill('40/40/2026');
  await page.getByLabelText('Template').selectOptions('Two pallets');
  await page.getByLabelText('Monday').click();
  await eventually(() =>
    expect(
      preview.getByText('Correct the first or last day to see the next ten days.').element(),
    ).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Save order' }).click();
  await eventually(() => expect(page.getByText('Enter a date, such as 19/08/2026').element()).toBeVisible());
});

test('marks the required fields, and links to the page where a template is saved', async () => {
  await open([]);
  const marked = [...document.querySelectorAll('[data-required]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Name', 'Template', 'Pickup on, required', 'First day']);
  expect(page.getByRole('link', { name: 'new consignment' }).element()).toHaveAttribute(
    'href',
    '/consignment/create',
  );
});

test('asks before a new order is discarded', async () => {
  await open([TEMPLATE]);
  await page.getByLabelText('Name').fill('Weekly');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(page.getByText('You have unsaved changes.').element()).toBeVisible());
});
