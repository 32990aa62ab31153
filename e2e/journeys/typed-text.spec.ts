import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Types like a user: a field with a length limit would cut the text. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await expect(field).toHaveValue(text);
}

const COUNT = 'select count(*)::int as count from consignment where sender_reference = $1';

test('no field of a consignment truncates a text; a long text is rejected with the allowed length [@CONS-21] [@FRT-01] [@FRT-05]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^422 POST /);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    senderReference: sender,
    lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
  });
  await page.getByRole('combobox', { name: 'Hire unit' }).click();
  await page.getByRole('option', { name: 'Kea Pallet, blue' }).click();
  await page.getByLabel('Export consignment').check();
  await page.getByLabel('Dangerous goods, item 1').check();
  const goods = page.getByRole('group', { name: 'Dangerous goods of item 1' });
  const refused = [
    [
      page.getByLabel('Quantity', { exact: true }),
      '1000',
      'Hireage quantity must be a whole number from 1 to 999',
    ],
    [page.getByLabel('Sales reference'), 'S'.repeat(51), 'Maximum length is 50 characters'],
    [page.getByLabel('E-cert'), 'E'.repeat(101), 'Maximum length is 100 characters'],
    [goods.getByLabel('UN number'), '12634', '4 digits required'],
    [form.lineField('Weight in kilograms', 1), '1'.repeat(20), 'Weight must be'],
  ] as const;
  for (const [field, text] of refused) await type(page, field, text);
  await expect(page.getByText('51 of 50 characters')).toBeVisible();
  await form.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid, please check your details' });
  for (const [field, text, message] of refused) {
    await expect(summary).toContainText(message);
    await expect(field).toHaveValue(text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await rows(COUNT, [sender])).toEqual([{ count: 0 }]);
  await expect(page.locator('[maxlength]')).toHaveCount(0);

  await type(page, page.getByLabel('Quantity', { exact: true }), '999');
  await type(page, page.getByLabel('Sales reference'), 'S'.repeat(50));
  await type(page, page.getByLabel('E-cert'), 'E'.repeat(100));
  await type(page, form.lineField('Weight in kilograms', 1), '100');
  await page.getByLabel('Dangerous goods, item 1').uncheck();
  await test.step('characters that labels cannot print are refused at their field', async () => {
    const description = form.lineField('Description', 1);
    await type(page, description, 'Lamp shades 𐀀');
    await form.save.click();
    await expect(description).toHaveAccessibleDescription(/can't be printed on labels: 𐀀/);
    expect(await rows(COUNT, [sender])).toEqual([{ count: 0 }]);
    await type(page, description, 'Lamp shades 北京');
  });
  await form.save.click();
  await form.expectSaved();
});

test('no field of the list truncates a text; a long text is rejected with the allowed length [@FILTER-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const before = await list.count.innerText();
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await type(page, keyword, 'k'.repeat(257));
  await keyword.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Keyword: Maximum length is 256 characters' }),
  ).toBeVisible();
  await expect(keyword).toHaveValue('k'.repeat(257));
  await expect(list.count).toHaveText(before);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  await page.getByRole('button', { name: 'Saved searches' }).click();
  const name = page.getByLabel('Save this search as');
  await type(page, name, 'n'.repeat(61));
  await expect(page.getByText('Maximum length is 60 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');

  const palette = palettePage(page);
  await palette.open();
  await type(page, palette.field, 'p'.repeat(251));
  await expect(palette.announcement).toHaveText('Maximum length is 250 characters');
  await page.keyboard.press('Escape');

  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pickup manifest' }).click();
  const manifest = page.getByRole('dialog', { name: 'Pickup manifest' });
  await type(page, manifest.getByLabel('Notes for the email'), 'm'.repeat(201));
  await expect(manifest.getByText('Maximum length is 200 characters')).toBeVisible();
  await expect(manifest.getByRole('button', { name: 'Email Pickup Manifest' })).toBeDisabled();
  await expect(page.locator('[maxlength]')).toHaveCount(0);
});
