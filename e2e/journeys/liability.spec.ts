import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage } from '#pages/detail-page.ts';
import { printedText } from '#printed-text.ts';

const liability = (page: Page) => page.getByRole('combobox', { name: 'Liability' });

async function choose(page: Page, kind: string): Promise<void> {
  await liability(page).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

/** The text of the consignment note of the shown consignment. */
async function noteOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const link = page.getByRole('link', { name: 'Open Consignment Note in a new tab' });
  // Read by the page, because Node does not know the host of the second provider.
  const bytes = await link.evaluate(async (found) => {
    const response = await fetch(found.getAttribute('href') ?? '');
    return [...new Uint8Array(await response.arrayBuffer())];
  });
  await page.getByRole('button', { name: 'Done' }).click();
  return printedText(Buffer.from(bytes));
}

test('a declared value is entered, printed with its limit, and changed to declared terms', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
  });
  await expect(liability(page)).toHaveValue("Limited carrier's risk");
  await choose(page, 'Declared value risk');
  await form.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid' });
  await expect(summary.getByRole('button', { name: 'Declared value is required' })).toBeVisible();
  await page.getByLabel('Declared value', { exact: true }).fill('12,500.50');
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.save.click();
  await form.expectSaved();
  // A draft has no documents.
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeHidden();

  const detail = detailPage(page);
  await expect(detail.card('Additional')).toContainText('Declared value risk: up to $12,500.50');
  expect(await noteOf(page)).toContain('Declared value risk: up to $12,500.50');

  await detail.edit('Additional');
  await expect(page.getByLabel('Declared value', { exact: true })).toHaveValue('12500.5');
  await choose(page, 'Declared terms');
  await page.getByRole('textbox', { name: 'Declared terms' }).fill('Schedule B of 2026');
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  await expect(detail.card('Additional')).toContainText('Declared terms: Schedule B of 2026');
  const note = await noteOf(page);
  expect(note).toContain('This freight is carried on declared terms');
  expect(note).toContain('Declared terms: Schedule B of 2026');
});

test('the second provider offers fewer kinds', async ({ page, signIn, rows }) => {
  const [found] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 201 and status = 2 order by id limit 1',
  );
  await signIn('Tia', { path: `/consignment/${found?.reference}` });
  const detail = detailPage(page);
  await expect(detail.card('Additional')).toContainText(
    "Limited carrier's risk: up to $2,000 per unit of goods",
  );
  await detail.edit('Additional');
  await liability(page).click();
  await expect(page.getByRole('option')).toHaveText(["Limited carrier's risk", "Owner's risk"]);
  await page.getByRole('option', { name: "Owner's risk" }).click();
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  expect(await noteOf(page)).toContain("This freight is carried at owner's risk");
});
