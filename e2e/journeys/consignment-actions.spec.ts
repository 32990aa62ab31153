import { expect, test } from '#fixtures.ts';
import { openNewConsignment, detailPage } from '#pages/detail-page.ts';
import { picture } from '#picture.ts';

test(
  'marks as ready, attaches a photo, prints and requests the pickup on a phone [@CONS-20] [@SHELL-17]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await openNewConsignment(page);
    const actions = page.getByRole('group', { name: 'Actions' });
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More Actions' })).toHaveCount(0);
    await expect(actions.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
    await test.step('mark as ready', async () => {
      await actions.getByRole('button', { name: 'Mark As Ready' }).click();
      await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: reference })).toBeFocused();
    });
    await test.step('a photo', async () => {
      const chooser = page.waitForEvent('filechooser');
      await actions.getByRole('button', { name: 'Attach a photo' }).click();
      await (await chooser).setFiles(picture('dock.png'));
      await expect(page.getByRole('tab', { name: 'Additional info' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      const form = page.getByRole('form', { name: 'Add files' });
      await expect(form.getByText('dock.png')).toBeInViewport();
      await form.getByRole('combobox', { name: 'File type' }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await form.getByLabel('Notes').fill('Pallet at door 3');
      await form.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByRole('list', { name: 'Files' })).toContainText('dock.png');
      await expect(page.getByRole('button', { name: 'Delete dock.png' })).toHaveCount(0);
    });
    await test.step('labels', async () => {
      await actions.getByRole('button', { name: 'Download', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Download Documents' });
      const label = dialog.getByRole('link', { name: 'Open Freight Label in a new tab' });
      const create = dialog.getByRole('button', { name: /^Create labels?$/ });
      await expect(create.or(label)).toBeVisible();
      if (await create.isVisible()) await create.click();
      await expect(label).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
    });
    await actions.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(page.getByText(`Pickup requested for ${reference}`)).toBeVisible();
    const [stored] = await rows<{ status: number }>('select status from consignment where reference = $1', [
      reference,
    ]);
    // STAGED.
    expect(stored?.status).toBe(3);
  },
);

test(
  'a user with LimitedEdit only has no actions on a phone [@CONS-20] [@CONS-28]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    await signIn('Lena', { path: '/search' });
    const [draft] = await rows<{ reference: string }>(
      'select reference from consignment where organisation_id = 101 and status = 1 order by id limit 1',
    );
    await page.goto(`/consignment/${draft?.reference}`);
    await expect(page.getByRole('tab', { name: 'Consignment info' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Actions' })).toBeHidden();
  },
);

test(
  'on a tablet the whole page can be edited, booked and printed [@CONS-06] [@SHELL-17]',
  { tag: '@medium' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await openNewConsignment(page);
    const detail = detailPage(page);
    await detail.edit('Receiver');
    await page.getByLabel('Receiver reference').fill('PO 820');
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(detail.card('Receiver')).toContainText('PO 820');
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectSuccess(`${reference} marked as ready`);
    await page.getByRole('button', { name: /^Booking/ }).click();
    const booking = page.getByRole('dialog', { name: 'Book Delivery' });
    await booking.getByRole('radio').first().check();
    await booking.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(booking).toBeHidden();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Download Documents' })).toBeVisible();
    await page.keyboard.press('Escape');
    await detail.more('Create Copy');
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^KEA\d{8}$/);
  },
);

/** SHELL-17: xs is below 768 px; 200% zoom of 1536 px is 768 px. */
for (const [width, isEditable] of [
  [767, false],
  [768, true],
  [991, true],
  [992, true],
] as const) {
  test(`at ${width} px the consignment page is ${isEditable ? 'editable' : 'read-only'} [@SHELL-17] [@CONS-20]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const [draft] = await rows<{ reference: string }>(
      'select reference from consignment where organisation_id = 101 and status = 1 order by id limit 1',
    );
    await page.setViewportSize({ width, height: 800 });
    await signIn('Hana', { path: `/consignment/${draft?.reference}` });
    await expect(page.getByRole('heading', { level: 1, name: draft?.reference ?? '' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Receiver' })).toHaveCount(isEditable ? 1 : 0);
    await expect(page.getByRole('tab', { name: 'Additional info' })).toHaveCount(isEditable ? 0 : 1);
  });
}
