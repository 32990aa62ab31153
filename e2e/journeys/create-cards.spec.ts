import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage } from '#pages/detail-page.ts';

test('names the card with errors on save; Next continues from a valid card [@CONS-04] [@CONS-07] [@FRT-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  const { expectError: complained } = detailPage(page);
  const refused = async (message: string) => {
    await form.save.click();
    await complained(message);
  };
  await refused('Details are invalid');
  await form.enter({ serviceType: 'Standard' });
  await page.getByRole('combobox', { name: 'Sender site' }).fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Next with Sender' }).click();
  await complained('Sender is invalid');
  await refused('Sender is invalid');
  await form.chooseSite('Sender', 'Auckland');
  await page.getByRole('button', { name: 'Next with Sender' }).click();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
  await refused('Receiver is invalid');
  await form.chooseSite('Receiver', 'Dunedin');

  await page.getByRole('button', { name: 'Delete item 1' }).click();
  await refused('At least one freight item is required');
  await page.getByRole('button', { name: 'Add item' }).click();
  await form.enter({ lines: [{ items: '1', packaging: 'Carton', description: 'Lamp shades' }] });
  await page.getByRole('textbox', { name: 'Requested Delivery' }).fill('sun');
  await refused('Requested delivery date is invalid');
  await page.getByRole('textbox', { name: 'Requested Delivery' }).fill('');
  await page.getByLabel('Export consignment').check();
  await refused('Additional details are invalid');
  await page.getByLabel('Export consignment').uncheck();
  await form.save.click();
  await form.expectSaved();
});

test('shows faults of phone, postcode and description at their fields after a failed save [@PART-02] [@FRT-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    lines: [{ items: '1', packaging: 'Carton', description: 'ab' }],
  });
  await form.chooseSite('Sender', 'Auckland');
  await page.getByRole('button', { name: 'Address', exact: true }).last().click();
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('Postcode').fill('61');
  await form.save.click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Value is not a valid phone number');
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('4 digits required');
  const description = detailPage(page).lineField('Description', 1);
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await expect(description).toHaveAccessibleDescription('Description must have from 3 to 5,000 characters');
});

test('saves the draft first on Next, and opens the next card [@CONS-04] [@CONS-05] [@CONS-07]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^422 POST .*\/mark-as-ready$/);
  const detail = detailPage(page);
  const stored = () =>
    rows<{ status: number; items: number }>(
      'select status, item_count as items from consignment where reference = $1',
      [new URL(page.url()).pathname.slice('/consignment/'.length)],
    );
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ serviceType: 'Standard' });
  await form.chooseSite('Sender', 'Auckland');

  await test.step('without a receiver the new form stays, with the receiver open', async () => {
    await page.getByRole('button', { name: 'Next with Sender' }).click();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    await expect(page).toHaveURL(/\/consignment\/create$/u);
  });

  await test.step('after the receiver: the freight', async () => {
    await form.chooseSite('Receiver', 'Dunedin');
    await page.getByRole('button', { name: 'Next with Receiver' }).click();
    await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/u);
    await expect(detail.lineField('Items', 1)).toBeFocused();
    await detail.expectSuccess('The Consignment has been saved at status Draft');
    expect(await stored()).toEqual([{ status: 1, items: 0 }]);
    await page.getByRole('button', { name: 'Done with Freight' }).click();
    await expect(detail.lineField('Packaging type', 1)).toBeFocused();
    await expect(detail.card('Freight')).toContainText('At least one freight item is required');
    await detail.expectError('At least one freight item is required');
  });

  await test.step('a draft without freight is saved while its freight is not edited, and cannot be made ready', async () => {
    await detail.card('Freight').getByRole('button', { name: 'Cancel' }).click();
    await detail.edit('Additional');
    await page.getByLabel('Sales reference').fill('SO 4711');
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(detail.card('Additional')).toContainText('SO 4711');
    expect(await stored()).toEqual([{ status: 1, items: 0 }]);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectError('At least one freight item is required');
    expect(await stored()).toEqual([{ status: 1, items: 0 }]);
  });

  await test.step('after the sender: the receiver, with the freight that was entered', async () => {
    await page.goto(new URL('/consignment/create', page.url()).href);
    await form.enter({ serviceType: 'Standard' });
    await form.chooseSite('Sender', 'Auckland');
    await form.chooseSite('Receiver', 'Dunedin');
    await form.enter({ lines: [{ items: '3', packaging: 'Carton', description: 'Lamp shades' }] });
    await page.getByRole('button', { name: 'Next with Sender' }).click();
    await expect(page.getByText('The Consignment has been saved at status Draft')).toBeVisible();
    await expect(detail.card('Receiver').getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    expect(await stored()).toEqual([{ status: 1, items: 3 }]);
    await page.getByRole('button', { name: 'Next with Receiver' }).click();
    await expect(detail.lineField('Items', 1)).toBeFocused();
  });
});

test('requires phone, email or both for a typed participant, as the organisation sets it [@PART-03]', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const typeReceiver = async (at: typeof page) => {
    await at.getByRole('button', { name: 'Address', exact: true }).last().click();
    for (const [label, text] of [
      ['Name', 'Kauri Coast Hardware'],
      ['Street number', '212'],
      ['Street', 'Old Wharf Street'],
      ['Suburb', 'Dargaville'],
      ['City', 'Dargaville'],
      ['Postcode', '0310'],
    ] as const) {
      await at.getByLabel(label, { exact: true }).fill(text);
    }
    await createPage(at).save.click();
  };
  const missing = (at: typeof page) => at.getByRole('alert').getByText('Value is required');

  await test.step('one contact is enough', async () => {
    await signIn('Hana', { path: '/consignment/create' });
    await typeReceiver(page);
    await expect(missing(page)).toHaveCount(2);
    await page.getByLabel('Email').fill('yard@kauri.example');
    await expect(missing(page)).toHaveCount(0);
  });
  await test.step('both', async () => {
    const other = await otherBrowser();
    await signIn('Mere', { path: '/consignment/create', page: other });
    await typeReceiver(other);
    await expect(missing(other)).toHaveCount(2);
    await other.getByLabel('Email').fill('yard@kauri.example');
    await expect(missing(other)).toHaveCount(1);
    await other.getByLabel('Phone').fill('09 555 0187');
    await expect(missing(other)).toHaveCount(0);
  });
});

test('applies the date rules on the create form [@DATE-02] [@DATE-03] [@CONS-03]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Dunedin',
    lines: [{ items: '1', packaging: 'Carton', description: 'Lamp shades' }],
  });
  const delivery = page.getByRole('textbox', { name: 'Requested Delivery' });
  const earliest = (await page.getByText(/^Earliest delivery in Otago: /).textContent()) ?? '';
  await delivery.fill('sun');
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not a working date' })).toBeVisible();
  await expect(delivery).toBeFocused();
  await delivery.fill(earliest.slice(-10));
  await form.save.click();
  await form.expectSaved();
  await expect(delivery).toHaveValue(earliest.slice(-10));
  await page.reload();
  await expect(delivery).toHaveValue(earliest.slice(-10));
});
