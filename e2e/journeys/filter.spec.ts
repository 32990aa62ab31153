import { expect, test } from '#fixtures.ts';
import { labelConsignment } from '#label-consignment.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };
const whole = (value: number) => value.toLocaleString('en-NZ');
const MONTH = ['today - 29', 'today'] as const;
const LONG_AGO = ['today - 3650', 'today + 3650'] as const;

/** Searchable values of a recent consignment. */
const REMEMBERED = `
  select c.reference, c.sales_reference as sales, r.full_name as receiver, r.phone
  from consignment c
  join participant r on r.consignment_id = c.id and r.role = 'receiver'
  where c.organisation_id = $1 and c.sales_reference is not null and r.phone is not null
    and c.created_at > run_now() - interval '6 days'
  order by c.id desc limit 1`;

interface Remembered {
  readonly reference: string;
  readonly sales: string;
  readonly receiver: string;
  readonly phone: string;
}

test(
  'applies every filter field, stores it in the URL and restores it [@FILTER-01] [@FILTER-02] [@LIST-09]',
  { tag: '@both' },
  async ({ page, signIn, rows, otherBrowser }) => {
    await signIn('Mere', { path: '/search' });
    const [remembered] = await rows<Remembered>(REMEMBERED, [READ_ONLY_ORGANISATION]);
    if (!remembered) throw new Error('There is nothing to look for.');
    const list = listPage(page);
    const filter = filterPanel(page);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
    const shows = async (stored: readonly string[]) => {
      await expect(list.count).toHaveText(
        `${whole(stored.length)} ${stored.length === 1 ? 'consignment' : 'consignments'}`,
      );
      await list.expectShown(stored.slice(0, 25));
    };
    const name = remembered.receiver.slice(0, 6);
    const byName = await storedList(rows, {
      ...inMatuku,
      where: `strpos(lower(concat_ws(E'\\n', c.reference, s.full_name, r.full_name, c.sender_reference, c.receiver_reference)), lower($3)) > 0`,
      value: name,
    });

    await test.step('keyword, by Enter', async () => {
      await filter.open();
      await expect(filter.fields.getByPlaceholder('Sender, receiver, reference')).toBeVisible();
      // Inside the field where there is no space below it.
      const phone = filter.fields.getByLabel('Phone number');
      if (isNarrow) await expect(phone).toHaveAccessibleDescription('Full phone number');
      else await expect(phone).toHaveAttribute('placeholder', 'Full phone number');
      await filter.fields.getByLabel('Keyword').fill(` ${name} `);
      await filter.fields.getByLabel('Keyword').press('Enter');
      await shows(byName);
      expect(new URL(page.url()).searchParams.get('searchTerm')).toBe(name.trim());
    });

    await test.step('statuses, by Search', async () => {
      await filter.open();
      await filter.fields.getByLabel('Keyword').fill('');
      await filter.chooseStatuses('Draft', 'Delivered');
      await expect(filter.status).toHaveText(isNarrow ? 'Draft, Delivered' : '2 statuses');
      await filter.search();
      await shows(await storedList(rows, { ...inMatuku, where: 'c.status in (1, 7) or $3::text <> $3' }));
      await expect(page).toHaveURL(/\/search\?statuses=DRAFT,DELIVERED$/);
    });

    const both = await storedList(rows, {
      ...inMatuku,
      dateType: 'RequestedDelivery',
      days: ['today - 29', 'today'],
      where: 'c.status in (1, 7) or $3::text <> $3',
    });
    await test.step('date type and range', async () => {
      await filter.open();
      await filter.fields.getByLabel('Date type').selectOption('Requested delivery');
      await filter.choosePreset('Last 30 days');
      await filter.search();
      await shows(both);
      await expect(page).toHaveURL(
        /\?statuses=DRAFT,DELIVERED&dateType=RequestedDelivery&dateRangePresetCode=LAST_30_DAYS$/,
      );
    });

    await test.step('phone number and sales reference', async () => {
      await filter.open();
      await filter.fields.getByRole('button', { name: 'Clear' }).click();
      await filter.fields.getByLabel('Phone number').fill(remembered.phone);
      await filter.fields.getByLabel('Sales reference').fill(remembered.sales.toLowerCase());
      await filter.search();
      await shows([remembered.reference]);
    });

    await test.step('Back, Forward, reload and a link in another browser', async () => {
      await page.goBack();
      // Clear applies at once next to the list.
      if (!isNarrow) await page.goBack();
      await shows(both);
      await filter.open();
      await expect(filter.status).toHaveText(isNarrow ? 'Draft, Delivered' : '2 statuses');
      await expect(filter.dateRange).toHaveText('Last 30 days');
      await expect(filter.fields.getByLabel('Date type')).toHaveValue('RequestedDelivery');
      await page.reload();
      await shows(both);
      const other = await otherBrowser();
      await signIn('Mere', { path: new URL(page.url()).pathname + new URL(page.url()).search, page: other });
      await listPage(other).expectShown(both.slice(0, 25));
    });
  },
);

test('searches keywords without macrons, with one or two letters, and with % and _ [@FILTER-01]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  const list = listPage(page);
  const filter = filterPanel(page);
  const folded = (text: string) =>
    `regexp_replace(normalize(lower(${text}), nfd), U&'[\\0300-\\036f]', '', 'g')`;
  const all = `concat_ws(E'\\n', c.reference, s.full_name, r.full_name, c.sender_reference, c.receiver_reference)`;
  for (const term of ['Kōwhai', 'Māh', 'ō', 'te', 'q', '%', '_', '0%1']) {
    await test.step(term, async () => {
      const stored = await storedList(rows, {
        ...inMatuku,
        days: MONTH,
        where: `strpos(${folded(all)}, ${folded('$3::text')}) > 0`,
        value: term,
      });
      await filter.fields.getByLabel('Keyword').fill(term);
      await filter.search();
      await expect(list.count).toHaveText(new RegExp(`^${whole(stored.length)} consignments?$`));
      await list.expectShown(stored.slice(0, 25));
    });
  }
});

test('shows the applied filters, and removes one or all [@FILTER-01]', async ({ page, signIn, rows }) => {
  await signIn('Mere', {
    path: '/search?searchTerm=a&salesReference=none&statuses=DRAFT&dateType=ConfirmedDelivery&sortDirection=desc&size=50',
  });
  const list = listPage(page);
  const removed = async (name: string, left: RegExp) => {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page).toHaveURL(left);
  };
  await expect(list.count).toHaveText('0 consignments');
  await removed('Sales ref', /\?searchTerm=a&statuses=DRAFT&dateType=ConfirmedDelivery&sortDirection=desc/);
  await removed('Confirmed delivery', /\?searchTerm=a&statuses=DRAFT&sortDirection=desc&size=50$/);
  await removed('Status', /\?searchTerm=a&sortDirection=desc&size=50$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/search\?sortDirection=desc&size=50$/);
  await list.expectShown((await storedList(rows, { ...inMatuku, direction: 'desc' })).slice(0, 50));
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('opens the consignment of a typed reference outside the range; Back shows the list [@FILTER-01]', async ({
  page,
  signIn,
  rows,
}) => {
  const stored = await storedList(rows, { ...inMatuku, days: ['today - 200', 'today - 40'] });
  const [old = ''] = stored;
  await signIn('Mere', { path: '/search' });
  const filter = filterPanel(page);
  await filter.fields.getByLabel('Keyword').fill(`${old.toLowerCase()}`);
  await filter.fields.getByLabel('Keyword').press('Enter');
  await expect(page.getByRole('heading', { name: old })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No consignments match these filters' })).toBeVisible();
  await expect(page.getByText('was found in 1 consignment with other dates')).toBeVisible();
  // Part of a reference shows a list, even with one result.
  await filter.fields.getByLabel('Keyword').fill(old.slice(0, -1));
  await filter.typeDates('−364', 't');
  await filter.search();
  await expect(page.getByRole('link', { name: old })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?/);
});

test(
  'opens the consignment of a scanned label outside the range [@FILTER-01] [@ATT-04]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const { reference, scans } = await labelConsignment(rows);
    await signIn('Mere', { path: '/search' });
    const filter = filterPanel(page);
    for (const scanned of scans) {
      await test.step(scanned, async () => {
        await page.goto('/search');
        await expect(listPage(page).count).toBeVisible();
        await filter.open();
        await filter.fields.getByLabel('Keyword').fill(scanned);
        await filter.fields.getByLabel('Keyword').press('Enter');
        await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
      });
    }
  },
);

test(
  'offers a wider search when nothing matches [@FILTER-01] [@LIST-08]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    const [recent] = await rows<{ receiver: string; found: string }>(
      `select full_name as receiver, count(*) as found from participant p join consignment c on c.id = p.consignment_id
       where c.organisation_id = $1 and p.role = 'receiver'
         and not exists (
           -- A search also finds the sender, and longer names that contain this one.
           select from consignment late join participant named on named.consignment_id = late.id
           where late.organisation_id = $1 and late.created_at > run_now() - interval '9 days'
             and strpos(lower(named.full_name), lower(p.full_name)) > 0)
       group by full_name
       having max(created_at) > run_now() - interval '28 days'
       order by max(created_at) desc limit 1`,
      [READ_ONLY_ORGANISATION],
    );
    const name = recent?.receiver ?? '';
    const everywhere = await storedList(rows, {
      ...inMatuku,
      days: LONG_AGO,
      where: `lower(s.full_name) = lower($3) or strpos(lower(r.full_name), lower($3)) > 0`,
      value: name,
    });
    await signIn('Mere', { path: `/search?searchTerm=${encodeURIComponent(name)}` });
    const list = listPage(page);
    await expect(list.count).toHaveText('0 consignments');
    await expect(page.getByRole('heading', { name: 'No consignments match these filters' })).toBeVisible();
    await expect(page.getByText(`was found in ${everywhere.length} consignment`)).toBeVisible();
    await page.getByRole('button', { name: 'Search the last 30 days' }).click();
    await expect(page).toHaveURL(/dateRangePresetCode=LAST_30_DAYS$/);
    await expect(list.count).not.toHaveText('0 consignments');
    await test.step('widens the search until it matches', async () => {
      await page.goto(`/search?searchTerm=${encodeURIComponent(name)}&statuses=CANCELLED`);
      await expect(list.count).toHaveText('0 consignments');
      await page.getByRole('button', { name: 'Search a year, in every status' }).click();
      await expect(list.count).not.toHaveText('0 consignments');
      await expect(page).not.toHaveURL(/statuses/);
    });
    await page.goto('/search?salesReference=nowhere');
    await expect(page.getByText('“nowhere” was not found in any consignment')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await list.expectShown((await storedList(rows, inMatuku)).slice(0, 25));
  },
);
