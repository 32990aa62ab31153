import { expect, test as base } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';

/** Bulk work over a network that can be made bad. Nothing of it gets done, so the world is everybody's. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

const LIST = '/search?statuses=DRAFT,FINAL&dateRangePresetCode=LAST_30_DAYS&size=200&sortDirection=desc';
const REFUSED = { status: 403 } as const;
const BROKEN = { status: 500 } as const;

const STEPS = [
  ['Mark as Ready', 'Mark as Ready', 'Update error, please try again later'],
  ['Request Pickup', 'Request Pickup', 'Update error, please try again later'],
  ['Cancel', 'Cancel consignments', 'Cancellation failed, please try again later'],
  ['Set Requested Pickup Date', 'Continue', 'Failed to update pickup date. Please try again later.'],
] as const;

test('bulk work that cannot be begun says so in the words of its own, and loses nothing [@BULK-04] [@BULK-05] [@BULK-09] [@ERR-01]', async ({
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
  for (const [name, go, said] of STEPS) {
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
      for (const [answer, words] of [
        [BROKEN, said],
        [REFUSED, 'You are not authorized to perform this action'],
      ] as const) {
        ownFront.gateway.meet({ path: /\/consignments\/bulk\// }, answer);
        await button.click();
        const toast = page.getByRole('alert').filter({ hasText: words });
        await expect(toast).toBeVisible();
        ownFront.gateway.mend();
        await toast.getByRole('button', { name: 'Dismiss' }).click();
        await expect(toast).toBeHidden();
      }
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('status')).toHaveText('1 selected');
    });
  }
});

test('how the marked stand now is asked for; where it cannot be learnt that is said, and the server checks again [@BULK-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  await signIn('Hana', { path: LIST });
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().getByRole('checkbox').click();
  ownFront.gateway.meet({ path: /\/consignments\/search$/ }, BROKEN);
  await page.getByRole('button', { name: 'Request Pickup' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('note')).toHaveText(
    'How they stand now could not be looked up. Each is checked when it is done.',
  );
  await expect(dialog.getByRole('button', { name: 'Request Pickup' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

test('files that do not come say so [@BULK-07] [@BULK-11] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  const words = 'Download error, please try again later';
  await signIn('Hana', { path: LIST });
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('checkbox').click();
  ownFront.gateway.meet(
    { path: /\/(bulk\/documents|export\/consignments|reports\/pickup-manifest)$/ },
    BROKEN,
  );

  await bar.getByRole('button', { name: /^Export/ }).click();
  const told = page.getByRole('alert').filter({ hasText: words });
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toBeHidden();
  await bar.getByRole('button', { name: 'Documents' }).click();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Make documents' }).click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  // The tab that was opened for them goes with them.
  await expect.poll(async () => (await opened).isClosed()).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Make documents' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Pickup manifest' }).click();
  await dialog.getByRole('button', { name: /^Download/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText(words);

  // What only says what was searched for is no reason to have no manifest.
  ownFront.gateway.mend();
  ownFront.gateway.meet({ path: /\/consignments\/search$/ }, BROKEN);
  const sent = page.waitForRequest(/\/reports\/pickup-manifest$/);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  expect((await file).suggestedFilename()).toBe('Pickup Manifest.pdf');
  expect((await sent).postDataJSON()).toMatchObject({ searchParameters: null });
});

test('a letter that is given up days later reaches its sender after a reload too [@BULK-06]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^500 GET .*pickup-manifest-emails/);
  // Whoever runs this again, or twice at once, has a letter of their own.
  const words = `Ring the bell, ${crypto.randomUUID()}`;
  await signIn('Hana', { path: LIST });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('checkbox').click();
  await bar.getByRole('button', { name: 'Pickup manifest' }).click();
  // How it got on is not to be learnt yet.
  ownFront.gateway.meet({ path: /\/pickup-manifest-emails$/ }, BROKEN);
  await page.getByLabel('Notes for the e-mail').fill(words);
  await page.getByRole('button', { name: 'Email Pickup Manifest' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The email will be sent shortly' })).toBeVisible();
  const put = (outcome: string) =>
    rows(
      `update mail set outcome = $1, attempts = 9, settled_at = requested_at + interval '73 hours' where body like $2`,
      [outcome, `%${words}%`],
    );
  // The worker has kept it, as in the demo world.
  await expect
    .poll(() => rows('select outcome from mail where body like $1', [`%${words}%`]))
    .toEqual([{ outcome: 'kept' }]);
  await put('given-up');
  ownFront.gateway.mend();
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notifications, \d unread/ });
  const failed = /^Pickup manifest to .+@.+: not sent: check the addresses of the sites, then send it again/;
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await bell.click();
  await expect(page.getByRole('list', { name: 'Told' }).getByText(failed)).toBeVisible();
  await put('kept');
});

test('what was to be selected in one list is not selected in the next, and more than 1,000 are left out aloud [@LIST-03]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await signIn('Hana', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const filter = filterPanel(page);

  await test.step('an answer that comes after the filter was changed marks nothing there', async () => {
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    const offer = bar.getByRole('button', { name: /^Select (all|the first) / });
    const count = Number((await offer.textContent())?.replace(/\D/g, ''));
    expect(count).toBeGreaterThan(25);
    ownFront.gateway.meet(
      { path: /\/consignments\/search$/, times: Math.ceil(Math.min(count, 1_000) / 200) },
      'hold',
    );
    await offer.click();
    await filter.chooseStatuses('Draft');
    await filter.search();
    await expect(page.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(0);
    await expect(bar.getByRole('status')).toBeEmpty();
    ownFront.gateway.mend();
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await expect(bar.getByRole('button', { name: /^Select (all|the first) / })).toBeEnabled();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
  });

  await test.step('one more than may be marked is named', async () => {
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
      page.getByRole('alert').filter({ hasText: '1,000 is the most that can be selected: 1 left out' }),
    ).toBeVisible();
    await expect(bar.getByRole('status')).toHaveText('1,000 selected');
  });
});
