import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';

test(
  'a packaging preset fills a line with its size and weight, for every number of items',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const reference = uniqueReference();
    const name = `Shelf ${reference}`;
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await page.getByRole('button', { name: 'Packaging presets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Packaging presets' });
    await test.step('a wrong value is named at its field', async () => {
      await dialog.getByRole('button', { name: 'Add preset' }).click();
      await dialog.getByLabel('Weight in kilograms').fill('0');
      await dialog.getByLabel('Length in metres').fill('abc');
      await dialog.getByRole('button', { name: 'Save preset' }).click();
      await expect(dialog.getByText('Enter a name')).toBeVisible();
      await expect(dialog.getByText('Choose the packaging type')).toBeVisible();
      await expect(dialog.getByText('Length must be a number from 0 to 100 m')).toBeVisible();
      await expect(dialog.getByText('Weight must be a number from 0.01 to 40,000 kg')).toBeVisible();
    });
    await test.step('it is saved with Enter and listed', async () => {
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Packaging type').selectOption('Crate');
      await dialog.getByLabel('Length in metres').fill('1.2');
      await dialog.getByLabel('Width in metres').fill('1');
      await dialog.getByLabel('Height in metres').fill('.5');
      await dialog.getByLabel('Weight in kilograms').fill('80.25');
      await dialog.getByLabel('Weight in kilograms').press('Enter');
      await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(
        'Crate · 1.2 × 1 × 0.5 m · 80.25 kg',
      );
      await page.keyboard.press('Escape');
    });
    await test.step('choosing it fills the line, and the number of items multiplies it', async () => {
      await form.lineField('Packaging type', 1).selectOption({ label: name });
      await expect(form.lineField('Length in metres', 1)).toHaveValue('1.20');
      await form.lineField('Items', 1).fill('3');
      // The fields are those of the whole line.
      await expect(form.lineField('Length in metres', 1)).toHaveValue('');
      await expect(form.lineField('Packaging type', 1)).toHaveValue('CRT');
      await expect(form.lineField('Weight in kilograms', 1)).toHaveValue('240.75');
      await form.lineField('Items', 1).fill('4');
      await expect(form.lineField('Volume in cubic metres', 1)).toHaveValue('2.4000');
      await page.reload();
      await form.lineField('Items', 1).fill('2');
      await expect(form.lineField('Weight in kilograms', 1)).toHaveValue('160.50');
    });
    await form.enter({ serviceType: 'Standard', receiver: 'Napier', senderReference: reference });
    await form.lineField('Description', 1).fill('Shelving');
    await form.save.click();
    await form.expectSaved();
    const lines = await rows(
      `select l.item_count as count, l.length_m::text as length, l.volume_m3::text as volume, l.weight_kg::text as weight
       from line_item l join consignment c on c.id = l.consignment_id where c.sender_reference = $1`,
      [reference],
    );
    expect(lines).toEqual([{ count: 2, length: null, volume: '1.2000', weight: '160.50' }]);

    await test.step('it is changed and deleted', async () => {
      await page.goto('/consignment/create');
      await page.getByRole('button', { name: 'Packaging presets' }).click();
      await dialog.getByRole('button', { name: `Change ${name}` }).click();
      await dialog.getByLabel('Weight in kilograms').fill('');
      await dialog.getByRole('button', { name: 'Save preset' }).click();
      const row = dialog.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText('Crate · 1.2 × 1 × 0.5 m');
      await expect(row).not.toContainText('80.25');
      await dialog.getByRole('button', { name: `Delete ${name}` }).click();
      await dialog.getByRole('button', { name: 'Delete preset' }).click();
      await expect(row).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(form.lineField('Packaging type', 1).getByRole('option', { name })).toHaveCount(0);
    });
  },
);
