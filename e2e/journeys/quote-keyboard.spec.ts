import { expect, test } from '#fixtures.ts';
import { createPage, SAVED } from '#pages/create-page.ts';
import { deliveryDay, QUOTED_FREIGHT, quotation } from '#pages/quote-page.ts';
import { tabTo } from '#tab-to.ts';

for (const { user, freight } of [
  { user: 'Hana', freight: QUOTED_FREIGHT.kea },
  { user: 'Tia', freight: QUOTED_FREIGHT.tui },
] as const) {
  test(`${user} quotes and creates the consignment by keyboard [@QUOTE-01] [@QUOTE-04]`, async ({
    page,
    signIn,
    rows,
  }) => {
    test.setTimeout(240_000);
    await signIn(user, { path: '/search', isFresh: true });
    const { keyboard } = page;
    const focusOn = (name: string) => tabTo(page, name);
    const type = async (field: string, text: string) => {
      await focusOn(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    };

    await test.step('opens the page', async () => {
      await focusOn('Quote');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Sender site' })).not.toHaveValue('');
    });
    await test.step('a request without values focuses the first missing field', async () => {
      await focusOn('Get Quote');
      await keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    });
    await test.step('fills the form in the order of its fields', async () => {
      await keyboard.type(freight.receiver);
      await expect(page.getByRole('option', { name: freight.receiver }).first()).toBeVisible();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(
        new RegExp(freight.receiver),
      );
      await type('Items, item 1', '2');
      await focusOn('Packaging type, item 1');
      await keyboard.type(freight.packaging);
      await type('Description, item 1', 'Shelves');
      await type('Length in metres, item 1', '1.2');
      await type('Width in metres, item 1', '1');
      await type('Height in metres, item 1', '1');
      await type('Weight in kilograms, item 1', '300');
      await expect(createPage(page).lineField('Volume in cubic metres', 1)).toHaveValue('1.2000');
      await focusOn('Service type');
      // Enter would continue to the next field.
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name: freight.service })).toBeVisible();
      const chosen = page.locator('[role=option][data-combobox-selected]');
      await expect(async () => {
        await keyboard.press('ArrowDown');
        await expect(chosen).toHaveText(new RegExp(freight.service), { timeout: 500 });
      }).toPass();
      await keyboard.press('Enter');
      await type('Requested Delivery', deliveryDay());
    });
    await test.step('the price of the quote is announced', async () => {
      await keyboard.press('Escape');
      await keyboard.press('Control+Enter');
      await expect(quotation(page).getByRole('status').first()).toHaveText(
        new RegExp(`^${freight.service} \\$[\\d,.]+ excluding GST$`),
      );
      await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toBeFocused();
    });
    await test.step('creates the consignment', async () => {
      await focusOn('Create consignment');
      await keyboard.press('Enter');
      await expect(page.getByText(SAVED)).toBeVisible();
      await expect(page).toHaveURL(/\/consignment\/[A-Z]{3}\d{8}$/);
    });
    const reference = page.url().slice(-11);
    const [stored] = await rows<{ isQuoted: boolean }>(
      `select quoted_price is not null as "isQuoted" from consignment where reference = $1`,
      [reference],
    );
    expect(stored?.isQuoted).toBe(true);
  });
}
