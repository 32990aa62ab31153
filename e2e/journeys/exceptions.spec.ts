import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

interface Waiting {
  readonly reference: string;
  readonly title: string;
  readonly description: string;
  readonly since: string;
  readonly party: string;
}

/** The unresolved exceptions, of consignments that have no other, in the order of the list. */
const WAITING = `
  select c.reference, e.title, e.description,
    to_char(e.created_at at time zone 'Pacific/Auckland', 'DD/MM/YYYY') as since,
    case s.acting_party when 'SENDER' then 'Sender' when 'RECEIVER' then 'Receiver' else t.name end as party
  from consignment c
  join delivery_event e on e.consignment_id = c.id and e.type_code = 'EXCP' and e.action_required
  join standard_event s on s.id = e.standard_event_id
  join tenant t on t.id = c.tenant_id
  where c.organisation_id = $1 and c.created_at > run_now() - interval '360 days'
    and ($2::text is null or e.title = $2)
  order by c.created_at, c.id`;

test('exceptions are worked from the list: filter, columns, saved search, banner [@FILTER-01] [@LIST-09]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  const all = await rows<Waiting>(WAITING, [READ_ONLY_ORGANISATION, null]);
  const example = all[0];
  if (example === undefined) throw new Error('There is no example.');
  const ofType = all.filter(({ title }) => title === example.title);
  const list = listPage(page);

  await test.step('the fields of the second line offer reference data', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    const more = page.getByRole('group', { name: 'More filters' });
    await more.getByRole('button', { name: /^Exception: / }).click();
    await page.getByRole('checkbox', { name: 'Unresolved', exact: true }).check();
    await page.keyboard.press('Escape');
    await more.getByRole('button', { name: /^Exception type: / }).click();
    await page.getByRole('checkbox', { name: example.title }).check();
    await page.keyboard.press('Escape');
    for (const label of ['Service type', 'Tag'])
      await expect(more.getByRole('button', { name: new RegExp(`^${label}: All`) })).toBeVisible();
    await expect(more.getByRole('checkbox', { name: 'Unresolved notes' })).toBeVisible();
    await expect(more.getByRole('checkbox', { name: 'Dangerous goods' })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/exceptions=UNRESOLVED/);
    await expect(page.getByRole('button', { name: 'Remove Exception type' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More filters (2)' })).toBeVisible();
  });

  await test.step('the list shows the exception, its age and the acting party', async () => {
    const url = new URL(page.url());
    url.searchParams.delete('dateRangePresetCode');
    const [year] = await rows<{ from: string; to: string }>(
      `select to_char(run_now() - interval '359 days', 'YYYY-MM-DD') as from, to_char(run_now(), 'YYYY-MM-DD') as to`,
    );
    url.searchParams.set('startDate', year?.from ?? '');
    url.searchParams.set('endDate', year?.to ?? '');
    await page.goto(url.href);
    await list.expectShown(ofType.map(({ reference }) => reference).slice(0, 25));
    const row = page.getByRole('row').filter({ hasText: ofType[0]?.reference ?? '' });
    await expect(row).toContainText(example.title);
    await expect(row).toContainText(ofType[0]?.since ?? '');
    await expect(row).toContainText(ofType[0]?.party ?? '');
    await expect(page.getByRole('columnheader')).toContainText(['Exception', 'Since', 'Waiting for']);
  });

  await test.step('a saved search keeps the filter', async () => {
    const { search } = new URL(page.url());
    const saved = page.getByRole('button', { name: 'Saved searches' });
    await saved.click();
    await page.getByLabel('Save this search as').fill('To work on');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = page.getByRole('list', { name: 'Saved searches' });
    await expect(stored.getByRole('button', { name: 'To work on', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/search');
    await list.count.waitFor();
    await saved.click();
    await stored.getByRole('button', { name: 'To work on', exact: true }).click();
    await list.expectShown(ofType.map(({ reference }) => reference).slice(0, 25));
    expect(new URL(page.url()).search).toBe(search);
    await saved.click();
    await stored.getByRole('button', { name: 'Remove To work on' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('the page of the consignment starts with it', async () => {
    await list.openConsignment(ofType[0]?.reference ?? '');
    const banner = page.getByRole('region', { name: 'Unresolved exception' });
    await expect(banner).toContainText(example.title);
    await expect(banner).toContainText(ofType[0]?.description ?? '');
    await expect(banner).toContainText(ofType[0]?.since ?? '');
    await expect(banner).toBeInViewport();
  });
});

test('a figure of exceptions opens in the list [@DASH-10]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/' });
  const { card, settle } = dashboardPage(page);
  await settle();
  await card('Unresolved Exceptions')
    .getByRole('button', { name: /: [1-9]\d* unresolved$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toContainText(['Exception', 'Since', 'Waiting for']);
  await dialog.getByRole('link', { name: 'Open in list' }).click();
  await expect(page).toHaveURL(/\/search\?.*exceptions=UNRESOLVED/);
  await expect(page.getByRole('button', { name: 'Remove Exception type' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toContainText(['Exception', 'Since', 'Waiting for']);
});

test('missed promises say how late they are, and which are not delivered [@DASH-04] [@DASH-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, settle } = dashboardPage(page);
  await settle();
  await expect(card('DIFOT')).toContainText(/\d% on time, in full/);
  await card('DIFOT').getByRole('button', { name: 'About DIFOT' }).click();
  await expect(page.getByRole('dialog', { name: 'About DIFOT' })).toContainText(
    'On time, in full: the same, without consignments that have an exception such as short shipped or damaged. ' +
      'A resolved exception counts too, because a resolution does not withdraw it.',
  );
  await page.keyboard.press('Escape');
  await card('DIFOT')
    .getByRole('button', { name: /, Miss: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toContainText([
    'Promised',
    'Delivered',
    'Days late',
    'In full',
  ]);
  await expect(dialog.getByRole('row').nth(1)).toContainText(/\d+ days?/);
  const late = dialog.getByRole('button', { name: /^Delivered late \(/ });
  const count = Number(/\((\d+)\)/.exec((await late.textContent()) ?? '')?.[1]);
  await late.click();
  await expect(page).toHaveURL(/state=delivered/);
  await expect(dialog.getByRole('status').first()).toHaveText(
    `${count} ${count === 1 ? 'consignment' : 'consignments'}`,
  );
  await expect(dialog.getByRole('gridcell', { name: 'Not delivered' })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Not delivered \(/ }).click();
  await expect(page).toHaveURL(/state=moving/);
});

test('every DIFOT figure opens exactly its consignments in the list [@DASH-10]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/' });
  const { card, settle } = dashboardPage(page);
  for (const result of ['On Time', 'Miss']) {
    await settle();
    const figure = card('DIFOT')
      .getByRole('button', { name: new RegExp(`, ${result}: `) })
      .first();
    const [, count] = /, ([\d,]+) of /.exec((await figure.getAttribute('aria-label')) ?? '') ?? [];
    await figure.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open in list' }).click();
    await expect(page).toHaveURL(/\/search\?.*difot=/);
    await expect(listPage(page).count).toHaveText(
      `${count} ${count === '1' ? 'consignment' : 'consignments'}`,
    );
    await expect(page.getByRole('button', { name: 'Remove DIFOT' })).toBeVisible();
    await page.goto('/');
  }
});

test(
  'the narrow list and the page on a phone show the exception, its age and the acting party [@LIST-02]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search' });
    const [example] = await rows<Waiting>(WAITING, [READ_ONLY_ORGANISATION, null]);
    if (example === undefined) throw new Error('There is no example.');
    const [year] = await rows<{ from: string; to: string }>(
      `select to_char(run_now() - interval '359 days', 'YYYY-MM-DD') as from, to_char(run_now(), 'YYYY-MM-DD') as to`,
    );
    await page.goto(`/search?exceptions=UNRESOLVED&startDate=${year?.from}&endDate=${year?.to}`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: example.reference });
    await expect(row).toContainText(`Exception ${example.title}`);
    await expect(row).toContainText(`Since ${example.since}`);
    await expect(row).toContainText(`Waiting for ${example.party}`);
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().height)).size);
    expect(heights).toBe(1);
    await row.getByRole('link').click();
    const banner = page.getByRole('region', { name: 'Unresolved exception' });
    await expect(banner).toContainText(example.title);
    await expect(banner).toContainText(`Since${example.since}`);
    await expect(banner).toContainText(`Waiting for${example.party}`);
    await expect(banner).toBeInViewport();
    await expect(page.getByText(example.title, { exact: true }).filter({ visible: true })).toHaveCount(1);
  },
);
