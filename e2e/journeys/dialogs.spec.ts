import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Page } from '@playwright/test';
import { checkDialog, type DialogCase } from '#check-dialog.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment, openConsignment, openNewConsignment } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';
import { picture } from '#picture.ts';
import { workingDayEverywhere } from '#working-day.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });

const LIST_DIALOGS: readonly DialogCase[] = [
  { name: 'Mark as Ready for 2 consignment(s)', opener: button('Mark as Ready') },
  { name: 'Request Pickup for 2 consignment(s)', opener: button('Request Pickup') },
  {
    name: /^Set Requested Pickup Date/,
    opener: button(/^More$/),
    item: 'Set Requested Pickup Date',
    safe: 'Back',
  },
  { name: /^Cancel/, opener: button(/^More$/), item: 'Cancel', safe: 'Keep consignments' },
  { name: 'Document for 2 consignment(s)', opener: button(/^Documents$/) },
  { name: 'Pickup manifest', opener: button('Pickup manifest') },
  { name: 'Select by reference', opener: button('Paste references') },
];

test('dialogs of the list return the focus every time and start on the safe button [@SHELL-18] [@BULK-04] [@BULK-05]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', {
    path: '/search?statuses=DRAFT&dateRangePresetCode=LAST_30_DAYS&sortDirection=desc',
  });
  await expect(listPage(page).count).toBeVisible();
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click();
  for (const dialog of LIST_DIALOGS) await checkDialog(page, dialog);
});

test('dialogs of a consignment return the focus every time and start on the safe button [@SHELL-18]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  await checkDialog(page, {
    name: /^Cancel/,
    opener: button('More Actions'),
    item: 'Cancel Consignment',
    safe: 'Keep Consignment',
  });
  await page.getByRole('button', { name: 'Edit Receiver' }).click();
  await page.getByLabel('Receiver reference').fill('PO 1');
  await checkDialog(page, {
    name: 'Unsaved changes',
    opener: button('Close, back to the list'),
    safe: 'Cancel',
  });
});

test('dialogs of a ready consignment return the focus every time [@SHELL-18]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const [ready] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 and status = 2 order by id desc limit 1',
  );
  await page.goto(`/consignment/${ready?.reference}`);
  await checkDialog(page, { name: 'Download Documents', opener: button('Download') });
  await checkDialog(page, { name: 'Book Delivery', opener: button(/^Booking/) });
  await checkDialog(page, { name: 'Price details', opener: button('Show price details') });
  await checkDialog(page, { name: /^History of /, opener: button('Show history') });
  await checkDialog(page, { name: 'Emails to receiver', opener: button('Show emails to receiver') });
});

test('dialogs of the provider desk return the focus every time [@SHELL-18]', async ({
  page,
  signIn,
  rows,
}) => {
  const [staged] = await rows<{ reference: string }>(
    'select reference from consignment where tenant_id = 1 and status = 6 order by id limit 1',
  );
  const reference = staged?.reference ?? '';
  await signIn('Sefa', { path: '/desk' });
  await page.getByLabel('Scan or type a label or reference').fill(reference);
  await page.keyboard.press('Enter');
  const scanned = page
    .getByRole('list', { name: 'Scanned consignments' })
    .getByRole('button', { name: reference, exact: true });
  await checkDialog(page, { name: reference, opener: () => scanned });
  await test.step('a form leads back to the consignment', async () => {
    await scanned.click();
    await page
      .getByRole('dialog', { name: reference })
      .getByRole('button', { name: 'Raise exception' })
      .click();
    const form = page.getByRole('dialog', { name: `Raise exception, ${reference}` });
    await expect(form).toContainText('Kea Freight');
    await expect(form.getByLabel('Description')).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      page.getByRole('dialog', { name: reference }).getByRole('button', { name: 'Close' }).last(),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(scanned).toBeFocused();
  });
});

test('the palette and the confirmation of a late delivery return the focus every time [@SHELL-18] [@CONS-25]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  await checkDialog(page, { name: 'Search or jump to', opener: button('Search or jump to') });
  const [run] = await rows<{ today: CalendarDate }>('select run_today()::text as today');
  if (run === undefined) throw new Error('The run has no day.');
  const late = await createConsignment(page, {
    requestedDeliveryDate: workingDayEverywhere(run.today, 45),
  });
  await openConsignment(page, late);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${late} marked as ready`)).toBeVisible();
  await checkDialog(page, {
    name: 'Requested Delivery',
    opener: button('Request Pickup'),
    safe: 'Go back',
  });
});

test('deleting a file starts on the safe button every time [@SHELL-18] [@ATT-02]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const form = page.getByRole('form', { name: 'Add files' });
  await form.getByLabel('File', { exact: true }).setInputFiles(picture('dock.png'));
  await form.getByRole('combobox', { name: 'File type' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Notes').fill('A note');
  await form.getByRole('button', { name: 'Upload' }).click();
  await checkDialog(page, { name: 'Delete file', opener: button('Delete dock.png'), safe: 'Keep' });
});

test('dialogs of the shell, dashboard, extract and gallery return the focus every time [@SHELL-18] [@DASH-09]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/' });
  for (const card of [
    'Average Staged to Delivered',
    'DIFOT',
    'Consignments Created',
    'Unresolved Exceptions',
    'Costs',
    'Consignments Delivered',
  ])
    await checkDialog(page, { name: `About ${card}`, opener: button(`About ${card}`) });
  await checkDialog(page, {
    name: 'Consignments Created, Delivered',
    opener: button(/^Delivered \d/),
  });
  await checkDialog(page, { name: 'My Details', opener: button(/^Account, /), item: 'My Details' });
  await page.goto('/report');
  await checkDialog(page, { name: 'Save and schedule', opener: button('Save and schedule') });
  const saving = page.getByRole('dialog', { name: 'Save and schedule' });
  await page.getByRole('button', { name: 'Save and schedule' }).click();
  await saving.getByLabel('Name').fill('Three openings');
  await saving.getByRole('group', { name: 'Email to' }).getByRole('checkbox').first().check();
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  await checkDialog(page, { name: 'Edit saved extract', opener: button('Edit Three openings') });
  await checkDialog(page, {
    name: 'Delete saved extract',
    opener: button('Delete Three openings'),
    safe: 'Keep extract',
  });
  await page.goto('/theming');
  await checkDialog(page, {
    name: 'Cancel 3 consignments',
    opener: button(/^Open dialog$/),
    safe: 'Keep consignments',
  });
  await page.goto('/consignment/quote');
  await checkDialog(page, { name: 'Delivery quotation', opener: button('About the delivery quotation') });
});

test(
  'dialogs of the narrow list show the provider and return the focus every time [@SHELL-18] [@FILTER-02]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    await expect(listPage(page).count).toBeVisible();
    await checkDialog(page, { name: 'Filter', opener: button(/^Filter /) });
    await checkDialog(page, { name: 'Kea Freight', opener: button('Open menu') });
    await checkDialog(page, { name: 'Search or jump to', opener: button('Search or jump to') });
    await checkDialog(page, { name: 'My Details', opener: button(/^Account, /), item: 'My Details' });
  },
);
