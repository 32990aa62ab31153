import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Page } from '@playwright/test';
import { checkDialog } from '#check-dialog.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { createConsignment, detailPage, openConsignment, openNewConsignment } from '#pages/detail-page.ts';
import { detailsPage } from '#pages/details-page.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';
import { listPage } from '#pages/list-page.ts';
import { picture } from '#picture.ts';
import { workingDayEverywhere } from '#working-day.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const WIDE_FIRST = { tag: '@wide-first' };

test(
  'leaving My Details with changes asks, and Escape keeps editing [@SHELL-18]',
  WIDE_FIRST,
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    await expect(listPage(page).count).toBeVisible();
    const details = detailsPage(page);
    await details.open();
    await details.choose(details.requestingSite, 'Nelson');
    const keep = details.dialog.getByRole('button', { name: 'Keep editing' });
    for (const time of ['first', 'second', 'third']) {
      await test.step(time, async () => {
        await details.selectedSites.focus();
        await page.keyboard.press('Escape');
        await expect(details.dialog.getByRole('alert')).toHaveText('You have unsaved changes.');
        await expect(keep).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(keep).toBeHidden();
        await expect(details.selectedSites).toBeFocused();
      });
    }
    await page.keyboard.press('Escape');
    await details.dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(details.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Account, / })).toBeFocused();
  },
);

test(
  'leaving unfinished uploads asks, and starts on staying [@SHELL-18]',
  WIDE_FIRST,
  async ({ page, signIn, isMobile }) => {
    await signIn('Hana', { path: '/search' });
    await openNewConsignment(page);
    if (isMobile) await page.getByRole('tab', { name: 'Additional info' }).click();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/files$/, async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    const form = page.getByRole('form', { name: 'Add files' });
    await form.getByLabel('File', { exact: true }).setInputFiles(picture('dock.png'));
    await form.getByRole('combobox', { name: 'File type' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await form.getByLabel('Notes').fill('A note');
    await form.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('progressbar', { name: 'Upload of dock.png' }).waitFor();
    await checkDialog(page, {
      name: 'Files are still uploading',
      opener: button(/back to the list/i),
      safe: 'Stay on page',
    });
    release();
    await expect(page.getByRole('link', { name: 'dock.png', exact: true })).toBeVisible();
  },
);

test(
  'importing the same rows again and cancelling an import ask, and start on the safe button [@SHELL-18]',
  WIDE_FIRST,
  async ({ page, signIn, rows, noise }) => {
    noise.allow(/^409 POST .*\/imports$/);
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const file = fileOf([rowOf(codes)]);
    await form.validate(file, 'again.csv');
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    await checkDialog(page, {
      name: 'Cancel this draft?',
      opener: button('Cancel this draft'),
      safe: 'Keep drafts',
    });
    await page.getByRole('button', { name: 'Import another file' }).click();
    await form.validate(file, 'again-copy.csv');
    await checkDialog(page, {
      name: 'Import these rows again?',
      opener: () => form.startImport,
      safe: 'Cancel',
    });
  },
);

test('a change of the service type asks about the extras, and starts on keeping it [@SHELL-18]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page);
  await rows(
    `insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code)
     select c.organisation_id, c.id, c.tenant_id, x.id, 'INCLUDED'
     from consignment c join delivery_extra x using (tenant_id, service_type_id) where c.reference = $1 limit 1`,
    [reference],
  );
  await openConsignment(page, reference);
  await page.getByRole('button', { name: 'Edit Consignment details' }).click();
  const service = page.getByRole('combobox', { name: 'Service type' });
  const dialog = page.getByRole('dialog', { name: 'Change the service type?' });
  for (const time of ['first', 'second', 'third']) {
    await test.step(time, async () => {
      await service.click();
      await page.getByRole('option', { name: 'Express' }).click();
      await expect(dialog.getByRole('button', { name: 'Keep service type' })).toBeFocused();
      await expect(dialog).toContainText(
        'Changing service type will reset your Extras selection. Do you want to continue?',
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(service).toBeFocused();
      await expect(service).toHaveValue('Standard');
    });
  }
});

test(
  'a delivery slot asks before it discards an unsaved consignment [@SHELL-18]',
  WIDE_FIRST,
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/consignment/create' });
    await createPage(page).save.waitFor();
    await page.getByLabel('Sales reference').fill('SO 77');
    await page.goto('/consignment/delivery-schedule');
    for (const [party, name] of [
      ['Sender', 'Auckland'],
      ['Receiver', 'Christchurch'],
    ] as const) {
      await page.getByRole('combobox', { name: `${party} site` }).fill(name);
      await page.getByRole('option', { name }).first().click();
    }
    await page.getByRole('combobox', { name: 'Service Type' }).click();
    await page.getByRole('option', { name: 'Standard' }).click();
    await page.getByRole('button', { name: 'Check delivery availability' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page
      .getByRole('button', { name: /^Canterbury (morning|afternoon)/, disabled: false })
      .first()
      .click();
    await checkDialog(page, {
      name: 'Discard the unsaved consignment?',
      opener: button('Create consignment for this delivery'),
      safe: 'Cancel',
    });
  },
);

test('turning off the tracking link asks, and starts on keeping it [@SHELL-18] [@CONS-17]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();
  await checkDialog(page, {
    name: 'Turn off the tracking link?',
    opener: button('Turn off link'),
    safe: 'Keep link',
  });
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).click();
  await expect(page.getByRole('button', { name: 'Create new link' })).toBeVisible();
  expect(
    await rows('select tracking_revoked_at is not null as off from consignment where reference = $1', [
      reference,
    ]),
  ).toEqual([{ off: true }]);
});

test('confirms a delivery today or far ahead from Ready on [@CONS-08] [@CONS-25]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const dialog = page.getByRole('dialog', { name: 'Requested Delivery' });
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();
  // Today is the requested day.
  const [now] = await rows<{ today: CalendarDate }>(
    `update consignment
     set requested_delivery_day = run_today(),
       requested_delivery_at = date_trunc('day', run_now() at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland'
     where reference = $1
     returning requested_delivery_day::text as today`,
    [reference],
  );
  await page.reload();
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 9');
  await detail.save.click();
  await expect(dialog).toContainText(
    'You have requested delivery today, please contact the dispatch team directly to confirm.',
  );
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 9');
  await detail.save.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await detail.expectSuccess('The consignment has been saved');

  if (now === undefined) throw new Error('Nothing was changed');
  const far = workingDayEverywhere(now.today, 45);
  const later = await createConsignment(page, { requestedDeliveryDate: far });
  await page.goto(`/consignment/${later}`);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${later} marked as ready`)).toBeVisible();
  await page.getByRole('button', { name: 'Request Pickup' }).click();
  await expect(dialog).toContainText(
    'You have requested a delivery date more than 1 month from now, do you wish to continue?',
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Pickup requested for ${later}`)).toBeVisible();
});
