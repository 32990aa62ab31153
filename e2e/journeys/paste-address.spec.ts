import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';

const EMAIL = `Hi team,

Please send it to:
Rātā Supplies Ltd
Attn: Jo Smith
Unit 3, 12 Tūī Street
Penrose
Auckland 1061
Ph: 09 555 0142

Ngā mihi`;

const STORED = `
  select p.full_name, p.street_number, p.street, p.suburb, p.city, p.postcode, p.phone, p.email
  from participant p join consignment c on c.id = p.consignment_id
  where c.sender_reference = $1 and p.role = 'receiver'`;

test(
  'splits a pasted email into the fields of the receiver for confirmation',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const reference = uniqueReference();
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      senderReference: reference,
      lines: [{ items: '1', packaging: 'Pallet', description: 'Desks' }],
    });
    await page.getByRole('button', { name: 'Paste an address' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Paste the address of the receiver' });
    await expect(dialog.getByLabel('Address or email text')).toBeFocused();
    await dialog.getByRole('button', { name: 'Use address' }).click();
    await expect(dialog.getByText('Paste an address', { exact: true })).toBeVisible();
    await dialog.getByLabel('Address or email text').fill(EMAIL);
    for (const [label, value] of [
      ['Name', 'Rātā Supplies Ltd, attn Jo Smith'],
      ['Street number', '3/12'],
      ['Street', 'Tūī Street'],
      ['Suburb', 'Penrose'],
      ['City', 'Auckland'],
      ['Postcode', '1061'],
      ['Phone', '09 555 0142'],
      ['Email', ''],
    ] as const)
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(dialog.getByRole('note').getByRole('listitem')).toHaveText(['Hi team', 'Ngā mihi']);
    await dialog.getByLabel('Email', { exact: true }).fill('dock@rata.example');
    await dialog.getByRole('button', { name: 'Use address' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Name' }).last()).toBeFocused();
    await form.save.click();
    await form.expectSaved();
    expect(await rows(STORED, [reference])).toEqual([
      {
        full_name: 'Rātā Supplies Ltd, attn Jo Smith',
        street_number: '3/12',
        street: 'Tūī Street',
        suburb: 'Penrose',
        city: 'Auckland',
        postcode: '1061',
        phone: '09 555 0142',
        email: 'dock@rata.example',
      },
    ]);
  },
);

test('opens for a block that is pasted into the search, and does not change the form when cancelled', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('Hana', { path: '/consignment/create' });
  await page
    .getByRole('group', { name: 'Receiver: site or address' })
    .getByRole('button', { name: 'Address' })
    .click();
  const search = page.getByRole('combobox', { name: 'Find a name or an address' });
  await search.focus();
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('Control+V');
  };
  await paste('12 Tūī Street\nPenrose\nAuckland 1061');
  const dialog = page.getByRole('dialog', { name: 'Paste the address of the receiver' });
  await expect(dialog.getByLabel('Street', { exact: true })).toHaveValue('Tūī Street');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Street', exact: true })).toHaveValue('');
  await search.focus();
  await paste('Penrose');
  await expect(search).toHaveValue('Penrose');
});
