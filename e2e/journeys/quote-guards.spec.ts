import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { createPage } from '#pages/create-page.ts';
import { enterQuote, QUOTED_FREIGHT, quotation } from '#pages/quote-page.ts';

test.describe.configure({ mode: 'default' });

async function leave(page: Page, width: 'wide' | 'narrow'): Promise<void> {
  if (width === 'wide')
    return page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Consignments' })
      .click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Consignments' }).click();
}

for (const { user, tenant } of [
  { user: 'Hana', tenant: 'kea' },
  { user: 'Tia', tenant: 'tui' },
] as const) {
  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} is asked before values that are in no quote are discarded, ${width} [@QUOTE-01]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn }) => {
        await signIn(user, { path: '/consignment/quote' });
        await enterQuote(page, QUOTED_FREIGHT[tenant]);
        await page.getByRole('button', { name: 'Get Quote' }).click();
        const number = await quotation(page)
          .getByText(/^Q-\d{6}$/)
          .innerText();
        await page.getByLabel('Search quotes').fill(number);
        const items = createPage(page).lineField('Items', 1);
        const question = page.getByRole('dialog', { name: 'Discard the values in the form?' });
        await test.step('a quoted form is replaced at once', async () => {
          await page.getByRole('button', { name: `Copy ${number}` }).click();
          await expect(page.getByText('No quote yet')).toBeVisible();
        });
        await test.step('other values are kept on request', async () => {
          await items.fill('3');
          await page.getByRole('button', { name: `Open ${number}` }).click();
          await expect(question).toContainText(
            `You have values in the form that aren't quoted. Opening ${number} discards them.`,
          );
          await question.getByRole('button', { name: 'Cancel' }).click();
          await expect(items).toHaveValue('3');
        });
        await test.step('and discarded on request', async () => {
          await page.getByRole('button', { name: `Open ${number}` }).click();
          await question.getByRole('button', { name: 'Discard and open' }).click();
          await expect(items).toHaveValue('2');
          await expect(quotation(page)).toContainText(number);
          await expect(page.getByText('The form has changed since this quote.')).toBeHidden();
        });
        await test.step('leaving the page asks, and Reset leaves nothing to ask about', async () => {
          await items.fill('4');
          await leave(page, width);
          const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
          await expect(unsaved).toContainText(
            'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes',
          );
          await unsaved.getByRole('button', { name: 'Cancel' }).click();
          await expect(items).toHaveValue('4');
          await page.getByRole('button', { name: 'Reset' }).click();
          await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
          await expect(page.getByText('No quote yet')).toBeVisible();
          await leave(page, width);
          await expect(page).toHaveURL(/\/search/);
        });
      },
    );
  }
}
