import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { filterPanel } from '#pages/filter-panel.ts';

/** Bulk actions behind a gateway. None of them succeeds, so the shared database is enough. */
test.describe.configure({ mode: 'default' });

const LIST = '/search?statuses=DRAFT,FINAL&dateRangePresetCode=LAST_30_DAYS&size=200&sortDirection=desc';
const READY = LIST.replace('DRAFT,FINAL', 'FINAL');
const REFUSED = { status: 403 } as const;
const BROKEN = { status: 500 } as const;

const STEPS = [
  ['Mark as Ready', 'Mark as Ready', 'Update error, please try again later'],
  ['Request Pickup', 'Request Pickup', 'Update error, please try again later'],
  ['Cancel', 'Cancel consignments', 'Cancellation failed, please try again later'],
  ['Set Requested Pickup Date', 'Continue', 'Failed to update pickup date. Please try again later.'],
] as const;

test('explains why each bulk action cannot start and keeps the selection [@BULK-04] [@BULK-05] [@BULK-09] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^(403|500) POST /);
  await signIn('Hana', { path: LIST });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().getByRole('checkbox').click();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  for (const [name, go, message] of STEPS) {
    await test.step(name, async () => {
      const step = bar.getByRole('button', { name, exact: true });
      if ((await step.count()) === 0) {
        await bar.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
        await expect(dialog).toBeVisible();
        if (name !== 'Cancel') await dialog.locator('[data-day]:not([aria-disabled="true"])').first().click();
      } else await step.click();
      const button = dialog.getByRole('button', { name: go, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'false');
      for (const [response, expected] of [
        [BROKEN, message],
        [REFUSED, 'You are not authorized to perform this action'],
      ] as const) {
        ownFront.gateway.intercept({ path: /\/consignments\/bulk\// }, response);
        await button.click();
        const toast = page.getByRole('alert').filter({ hasText: expected });
        await expect(toast).toBeVisible();
        ownFront.gateway.restore();
        await toast.getByRole('button', { name: 'Dismiss' }).click();
        await expect(toast).toBeHidden();
      }
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('status')).toHaveText('1 selected');
    });
  }
});

test('refreshes the selected consignments; when that fails, says so and lets the server check [@BULK-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  await signIn('Hana', { path: LIST });
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().getByRole('checkbox').click();
  ownFront.gateway.intercept({ path: /\/consignments\/search$/ }, BROKEN);
  await page.getByRole('button', { name: 'Request Pickup' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('note')).toHaveText(
    "Couldn't refresh these consignments. Each one is checked again before it changes.",
  );
  await expect(dialog.getByRole('button', { name: 'Request Pickup' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

test('shows an error when a file download fails [@BULK-07] [@BULK-11] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  const message = 'Download error, please try again later';
  await signIn('Hana', { path: READY });
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('checkbox').click();
  ownFront.gateway.intercept(
    { path: /\/(bulk\/documents|export\/consignments|reports\/pickup-manifest)$/ },
    BROKEN,
  );

  await bar.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const alert = page.getByRole('alert').filter({ hasText: message });
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
  await bar.getByRole('button', { name: 'Documents' }).click();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Create documents' }).click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  // The tab that was opened for the file closes.
  await expect.poll(async () => (await opened).isClosed()).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Create documents' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Pickup manifest' }).click();
  await dialog.getByRole('button', { name: /^Download/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText(message);

  // Filter chips alone must not prevent a manifest.
  ownFront.gateway.restore();
  ownFront.gateway.intercept({ path: /\/consignments\/search$/ }, BROKEN);
  const sent = page.waitForRequest(/\/reports\/pickup-manifest$/);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  expect((await file).suggestedFilename()).toBe('Pickup Manifest.pdf');
  expect((await sent).postDataJSON()).toMatchObject({ searchParameters: null });
});

test('names files whose server sends no name [@BULK-07]', async ({ page, signIn, ownFront }) => {
  await signIn('Hana', { path: READY });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('checkbox').click();
  ownFront.gateway.intercept(
    { path: /\/export\/consignments$/ },
    { status: 200, type: 'text/csv', body: 'Consignment\r\n' },
  );
  ownFront.gateway.intercept(
    { path: /\/reports\/pickup-manifest$/ },
    { status: 200, type: 'application/pdf', body: '%PDF-1.7' },
  );
  const exported = page.waitForEvent('download');
  await bar.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await exported).suggestedFilename()).toBe('Consignments.csv');
  await bar.getByRole('button', { name: 'Pickup manifest' }).click();
  const manifest = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download/ })
    .click();
  expect((await manifest).suggestedFilename()).toBe('Pickup Manifest.pdf');
});

test('notifies the sender of an undeliverable email, also after a reload [@BULK-06]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^500 GET .*pickup-manifest-emails/);
  // A unique address, so that repeated and parallel runs find their own email.
  const notes = `Ring the bell, ${crypto.randomUUID()}`;
  await signIn('Hana', { path: READY });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('checkbox').click();
  await bar.getByRole('button', { name: 'Pickup manifest' }).click();
  // The result is not known yet.
  ownFront.gateway.intercept({ path: /\/pickup-manifest-emails$/ }, BROKEN);
  await page.getByLabel('Notes for the email').fill(notes);
  await page.getByRole('button', { name: 'Email Pickup Manifest' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The email will be sent shortly' })).toBeVisible();
  const put = (outcome: string) =>
    rows(
      `update mail set outcome = $1, attempts = 9, settled_at = requested_at + interval '73 hours' where body like $2`,
      [outcome, `%${notes}%`],
    );
  // The worker has stored the email, as in the demo world.
  await expect
    .poll(() => rows('select outcome from mail where body like $1', [`%${notes}%`]))
    .toEqual([{ outcome: 'kept' }]);
  await put('given-up');
  ownFront.gateway.restore();
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notifications, \d unread/ });
  const failed =
    /^Pickup manifest to .+@.+: not sent\. Check the addresses of the sites, then send it again\./;
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await bell.click();
  await expect(page.getByRole('list', { name: 'Results' }).getByText(failed)).toBeVisible();
  await put('kept');
});

test('drops a pending selection when the list changes, and announces a selection over 1,000 [@LIST-03]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await signIn('Hana', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const filter = filterPanel(page);

  await test.step('a response that arrives after a filter change selects nothing', async () => {
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    const offer = bar.getByRole('button', { name: /^Select (all|the first) / });
    const count = Number((await offer.textContent())?.replace(/\D/g, ''));
    expect(count).toBeGreaterThan(25);
    ownFront.gateway.intercept(
      { path: /\/consignments\/search$/, times: Math.ceil(Math.min(count, 1_000) / 200) },
      'hold',
    );
    await offer.click();
    await filter.chooseStatuses('Draft');
    await filter.search();
    await expect(page.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(0);
    await expect(bar.getByRole('status')).toBeEmpty();
    ownFront.gateway.restore();
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await expect(bar.getByRole('button', { name: /^Select (all|the first) / })).toBeEnabled();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
  });

  await test.step('names the selection limit', async () => {
    const [from, to] = [-200, 0].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    await page.goto(`/search?startDate=${from}&endDate=${to}`);
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await bar.getByRole('button', { name: 'Select the first 1,000' }).click();
    await expect(bar.getByRole('status')).toHaveText('1,000 selected');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: /^Page / })
      .last()
      .click();
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'You can select at most 1,000 consignments: 1 left out' }),
    ).toBeVisible();
    await expect(bar.getByRole('status')).toHaveText('1,000 selected');
  });
});
