import { expect, test } from '#fixtures.ts';
import { detailPage, createConsignment } from '#pages/detail-page.ts';
import { tabTo } from '#tab-to.ts';

test('edits card after card by keyboard, and Escape asks before discarding [@CONS-04] [@CONS-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page);
  await page.goto(`/consignment/${reference}`);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  const detail = detailPage(page);
  const { keyboard } = page;
  const press = async (button: string, options?: { readonly backwards: boolean }) => {
    await tabTo(page, button, options);
    await keyboard.press('Enter');
  };
  const focusIsOn = (button: string) =>
    expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();

  await test.step('Next saves and moves the focus to the next card', async () => {
    await press('Edit Sender');
    await expect(page.getByRole('combobox', { name: 'Sender site' })).toBeFocused();
    await tabTo(page, 'Sender reference');
    await keyboard.type('HH-22048');
    await press('Next with Sender');
    await expect(page.getByText('The consignment has been saved')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    await press('Next with Receiver');
    await expect(detail.lineField('Items', 1)).toBeFocused();
  });

  await test.step('deleting an item focuses the next; Cancel restores it', async () => {
    await press('Duplicate item 1');
    await press('Delete item 1');
    await expect(detail.lineField('Items', 1)).toBeFocused();
    await press('Add item');
    await expect(detail.lineField('Items', 2)).toBeFocused();
    await press('Delete item 2');
    await expect(detail.lineField('Items', 1)).toBeFocused();
    await press('Cancel editing Freight');
    await focusIsOn('Edit Freight');
  });

  await test.step('Escape closes an untouched card and asks before discarding input', async () => {
    await press('Edit Receiver', { backwards: true });
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    await tabTo(page, 'Receiver reference');
    await keyboard.press('Escape');
    await focusIsOn('Edit Receiver');
    await keyboard.press('Enter');
    await tabTo(page, 'Receiver reference');
    await keyboard.type('KW-7');
    await keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(dialog).toContainText(
      'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes',
    );
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Receiver reference')).toBeFocused();
    await expect(page.getByLabel('Receiver reference')).toHaveValue('KW-7');
    await keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await press('Discard changes');
    await focusIsOn('Edit Receiver');
    await expect(detail.card('Receiver')).not.toContainText('KW-7');
  });

  await test.step('saving by keyboard too', async () => {
    await press('Edit Additional');
    await tabTo(page, 'Sender notes');
    await keyboard.type('Gate 9');
    await keyboard.press('Control+s');
    await expect(detail.card('Additional')).toContainText('Gate 9');
    await focusIsOn('Edit Additional');
  });
});

test('asks about unsaved changes before copying [@CONS-10] [@CONS-13]', async ({ page, signIn, rows }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page);
  await page.goto(`/consignment/${reference}`);
  const detail = detailPage(page);
  const copies = () =>
    rows(
      `select count(*)::int as copies from consignment_link l join consignment c on c.id = l.source_id
       where c.reference = $1`,
      [reference],
    );
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 9');
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await detail.more('Create Copy');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 9');
  expect(await copies()).toEqual([{ copies: 0 }]);
  await detail.more('Create Copy');
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText(`as a copy of ${reference}`)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(reference));
  await expect(dialog).toBeHidden();
  expect(await copies()).toEqual([{ copies: 1 }]);
  await page.goto(`/consignment/${reference}`);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await expect(detail.card('Additional')).not.toContainText('Gate 9');
});
