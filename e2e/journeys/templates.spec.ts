import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';

test(
  'saves a template from the form, uses it, renames and deletes it',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    const [first, second] = [uniqueReference(), uniqueReference()];
    const name = `Napier ${first}`;
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      receiver: 'Napier',
      notes: `Ring ${first}`,
      lines: [
        { items: '2', packaging: 'Pallet', description: 'Desks' },
        { items: '5', packaging: 'Carton', description: 'Lamps', weight: '31.5' },
      ],
    });
    await page.getByRole('button', { name: 'Save as template' }).click();
    const save = page.getByRole('dialog', { name: 'Save as a template' });
    await save.getByRole('button', { name: 'Save template' }).click();
    await expect(save.getByText('Enter a name')).toBeVisible();
    await save.getByLabel('Name').fill(name);
    await save.getByLabel('Name').press('Enter');
    await expect(save).toBeHidden();
    await expect(page.getByText(`Template "${name}" saved`)).toBeVisible();
    // The form stays as it was, unsaved.
    await expect(form.lineField('Description', 2)).toHaveValue('Lamps');

    await page
      .getByRole('button', { name: 'Save and add another' })
      .or(page.getByLabel('More ways to save'))
      .click();
    const another = page.getByRole('menuitem', { name: 'Save and add another' });
    if ((page.viewportSize()?.width ?? 0) < 992) await another.click();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');

    await page.getByRole('button', { name: 'Templates' }).click();
    const list = page.getByRole('dialog', { name: 'Templates' });
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('2 lines · Only me');
    await list.getByRole('button', { name: `Use ${name}` }).click();
    await expect(list).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Napier/);
    await expect(form.lineField('Weight in kilograms', 2)).toHaveValue('31.50');
    await page.getByLabel('Sender reference').fill(second);
    await form.save.click();
    await form.expectSaved();
    const lines = await rows(
      `select l.item_count as count, l.description, l.weight_kg::text as weight, c.notes from line_item l join consignment c on c.id = l.consignment_id
       where c.sender_reference = $1 order by l.id`,
      [second],
    );
    expect(lines).toEqual([
      { count: 2, description: 'Desks', weight: '700.00', notes: `Ring ${first}` },
      { count: 5, description: 'Lamps', weight: '31.50', notes: `Ring ${first}` },
    ]);

    await page.goto('/consignment/create');
    await page.getByRole('button', { name: 'Templates' }).click();
    await list.getByRole('button', { name: `Rename ${name}` }).click();
    const input = list.getByLabel(`New name of ${name}`);
    await expect(input).toBeFocused();
    await input.fill(`Renamed ${first}`);
    await input.press('Enter');
    await expect(list.getByRole('button', { name: `Use Renamed ${first}` })).toBeVisible();
    await list.getByRole('button', { name: `Delete Renamed ${first}` }).click();
    await expect(list.getByRole('button', { name: 'Keep' })).toBeFocused();
    await list.getByRole('button', { name: 'Delete template' }).click();
    await expect(list.getByText(`Renamed ${first}`)).toHaveCount(0);
    expect(await rows('select id from consignment_template where name like $1', [`%${first}`])).toEqual([]);
  },
);

test('saves a shared template from a consignment, which a colleague uses', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const reference = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    senderReference: reference,
    lines: [{ items: '3', packaging: 'Crate', description: 'Bolts' }],
  });
  await form.save.click();
  await form.expectSaved();
  await page.getByRole('button', { name: 'More Actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a template' });
  await dialog.getByLabel('Name').fill(`Bolts ${reference}`);
  await dialog.getByLabel('Template for').selectOption('Everyone in the organisation');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText(`Template "Bolts ${reference}" saved`)).toBeVisible();

  const other = await signIn('Noah', { path: '/consignment/create', page: await otherBrowser() });
  await other.getByRole('button', { name: 'Templates' }).click();
  const list = other.getByRole('dialog', { name: 'Templates' });
  const row = list.getByRole('listitem').filter({ hasText: `Bolts ${reference}` });
  await expect(row).toContainText('Everyone in the organisation, by Hana Wilcox');
  await row.getByRole('button', { name: `Use Bolts ${reference}` }).click();
  await expect(other.getByLabel('Items, item 1')).toHaveValue('3');
  await expect(other.getByLabel('Packaging type, item 1')).toHaveValue('CRT');
});

test(
  'a recent receiver fills the receiver with one click',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const [first, second] = [uniqueReference(), uniqueReference()];
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      receiver: 'Napier',
      senderReference: first,
      lines: [{ items: '1', packaging: 'Pallet', description: 'Desks' }],
    });
    const tiles = page.getByRole('region', { name: 'Recent receivers' });
    await expect(tiles).toBeHidden();
    await form.save.click();
    await form.expectSaved();
    await page.goto('/consignment/create');
    await tiles
      .getByRole('button', { name: /Napier/ })
      .first()
      .click();
    await expect(tiles).toBeHidden();
    await expect(page.getByLabel('Receiver reference')).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Napier/);
    await form.enter({
      serviceType: 'Standard',
      senderReference: second,
      lines: [{ items: '1', packaging: 'Pallet', description: 'Desks' }],
    });
    await form.save.click();
    await form.expectSaved();
    const receivers = await rows<{ site_id: number }>(
      `select p.site_id from participant p join consignment c on c.id = p.consignment_id
     where c.sender_reference = any($1) and p.role = 'receiver'`,
      [[first, second]],
    );
    expect(new Set(receivers.map(({ site_id }) => site_id)).size).toBe(1);
  },
);
