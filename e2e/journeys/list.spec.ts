import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from '#fixtures.ts';
import { COLUMNS, listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const whole = (value: number) => value.toLocaleString('en-NZ');
const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test(
  'opens with the last seven days, oldest first, 25 rows and the exact count [@LIST-10] [@LIST-11]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search' });
    const stored = await storedList(rows, inMatuku);
    expect(stored.length).toBeGreaterThan(400);
    const list = listPage(page);
    await list.expectShown(stored.slice(0, 25));
    await expect(list.count).toHaveText(`${whole(stored.length)} consignments`);
    await expect(page.getByText(`1–25 of ${whole(stored.length)}`)).toBeVisible();
    await expect(list.rowsPerPage).toHaveValue('25');
    const today = localDay(new Date());
    await expect(page.getByText(`${formatDay(addDays(today, -6))} – ${formatDay(today)}`)).toBeVisible();
  },
);

test('shows the rows and range of every page size [@LIST-10] [@LIST-11]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  await expect(list.rowsPerPage.getByRole('option')).toHaveText(['25', '50', '100', '200']);
  for (const size of [50, 100, 200, 25]) {
    await list.rowsPerPage.selectOption(String(size));
    await expect(page.getByText(`1–${size} of ${whole(stored.length)}`)).toBeVisible();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(size + 1));
    await expect(list.pages.getByRole('button', { name: /^Page / }).last()).toHaveText(
      String(Math.ceil(stored.length / size)),
    );
    // Only visible rows are rendered, so it scrolls to the last one.
    await page.getByRole('row').nth(1).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByRole('link', { name: stored[size - 1] ?? '' })).toBeVisible();
  }
});

test('continues on every page, with the rest on the last [@LIST-11]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?size=50' });
  const stored = await storedList(rows, inMatuku);
  const list = listPage(page);
  const last = Math.ceil(stored.length / 50);
  const pageOf = (number: number) => stored.slice((number - 1) * 50, number * 50);
  await list.expectShown(pageOf(1));
  await expect(list.pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await list.expectShown(pageOf(2));
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await list.pages.getByRole('button', { name: `Page ${last}`, exact: true }).click();
  await list.expectShown(pageOf(last));
  await expect(
    page.getByText(`${whole((last - 1) * 50 + 1)}–${whole(stored.length)} of ${whole(stored.length)}`),
  ).toBeVisible();
  await expect(list.pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await list.pages.getByRole('button', { name: 'Previous page' }).click();
  await list.expectShown(pageOf(last - 1));
});

const SORTS = [
  ['CreationDate', 'asc', 'Creation date, oldest first'],
  ['CreationDate', 'desc', 'Creation date, newest first'],
  ['RequestedDeliveryDate', 'asc', 'Requested delivery date, earliest first'],
  ['RequestedDeliveryDate', 'desc', 'Requested delivery date, latest first'],
  ['StatusDate', 'asc', 'Status date, oldest first'],
  ['StatusDate', 'desc', 'Status date, newest first'],
] as const;

test(
  'sorts by three columns in both directions, on the first and last page [@LIST-10]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search' });
    const list = listPage(page);
    for (const [sort, direction, sentence] of SORTS.toReversed()) {
      await test.step(sentence, async () => {
        await list.sortBy(sentence);
        const stored = await storedList(rows, { ...inMatuku, sort, direction });
        await list.expectShown(stored.slice(0, 25));
        const last = Math.ceil(stored.length / 25);
        await list.pages.getByRole('button', { name: `Page ${last}`, exact: true }).click();
        await list.expectShown(stored.slice((last - 1) * 25));
      });
    }
  },
);

test('sorts by column header as by menu, and announces it [@LIST-10]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  const head = page.getByRole('columnheader', { name: 'Status Date' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await list.expectShown((await storedList(rows, { ...inMatuku, sort: 'StatusDate' })).slice(0, 25));
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const newest = await storedList(rows, { ...inMatuku, sort: 'StatusDate', direction: 'desc' });
  await list.expectShown(newest.slice(0, 25));
});

test(
  'restores the list from the URL on reload, Back and Forward [@LIST-10]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search?sortOption=StatusDate&sortDirection=desc&page=3&size=50' });
    const newest = await storedList(rows, { ...inMatuku, sort: 'StatusDate', direction: 'desc' });
    const list = listPage(page);
    const third = newest.slice(100, 150);
    await list.expectShown(third);
    await page.reload();
    await list.expectShown(third);
    await list.sortBy('Creation date, oldest first');
    const oldest = (await storedList(rows, inMatuku)).slice(0, 50);
    await list.expectShown(oldest);
    await expect(page).toHaveURL(/\/search\?size=50$/);
    await list.openConsignment(oldest[3] ?? '');
    await expect(page).toHaveURL(new RegExp(`/consignment/${oldest[3]}$`));
    await page.goBack();
    await list.expectShown(oldest);
    await page.goBack();
    await list.expectShown(third);
    await page.goForward();
    await list.expectShown(oldest);
  },
);

test('focuses the consignment’s row on Back [@LIST-01] [@LIST-10]', async ({ page, signIn, rows }) => {
  const stored = await storedList(rows, inMatuku);
  await signIn('Mere', { path: '/search?size=200' });
  const row = (at: number) => page.getByRole('row').filter({ hasText: stored[at] ?? '?' });
  const back = async (at: number) => {
    await expect(page.getByRole('heading', { level: 1, name: stored[at] ?? '?' })).toBeVisible();
    await page.goBack();
    await expect(row(at)).toBeFocused();
    await expect(row(at)).toBeInViewport();
  };
  await page.getByRole('link', { name: stored[3] ?? '?' }).click();
  await back(3);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(row(198)).toBeFocused();
  await page.keyboard.press('Enter');
  await back(198);
  await page.keyboard.press('ArrowDown');
  await expect(row(199)).toBeFocused();
});

test('shows the default list for an invalid URL [@LIST-10]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?sortOption=__proto__&sortDirection=up&page=-1&size=26' });
  await listPage(page).expectShown((await storedList(rows, inMatuku)).slice(0, 25));
});

test('explains a page beyond the end and links to the last page [@LIST-11]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search?page=9999' });
  await expect(page.getByRole('heading', { name: 'There is no page 9999' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await listPage(page).expectShown((await storedList(rows, inMatuku)).slice(0, 25));
});

test(
  'searches the chosen sites only, asks for one without any, and remembers the choice [@LIST-15] [@LIST-08]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search' });
    const list = listPage(page);
    const all = await storedList(rows, inMatuku);
    const without = await storedList(rows, { ...inMatuku, sites: ['MM-GIS', 'MM-PCN', 'MM-WSZ'] });
    expect(without.length).toBeLessThan(all.length);
    const sites = await list.openSites();
    await sites.getByLabel('Blenheim').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(list.count).toHaveText(`${whole(without.length)} consignments`);
    await list.expectShown(without.slice(0, 25));

    await list.openSites();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.reload();
    await expect(page.getByRole('main').getByText('Please select a requesting site.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose sites' }).click();
    await page.getByRole('group', { name: 'Sites' }).getByLabel('Blenheim').check();
    await page.reload();
    const blenheim = await storedList(rows, { ...inMatuku, sites: ['MM-BHE'] });
    await list.expectShown(blenheim.slice(0, 25));
  },
);

test('sends the active sites with the search [@LIST-15]', async ({ page, signIn }) => {
  const requestPromise = page.waitForRequest(/\/consignments\/search\?/);
  await signIn('Mere', { path: '/search' });
  const request = await requestPromise;
  const { siteIds } = request.postDataJSON();
  expect(siteIds.toSorted()).toEqual([18, 19, 20, 21]);
});

test('shows the latest status with its date [@LIST-14]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?sortOption=StatusDate&sortDirection=desc' });
  const [first] = await storedList(rows, { ...inMatuku, sort: 'StatusDate', direction: 'desc' });
  const [last] = await rows<{ name: string; day: string }>(
    `select to_char(h.status_at at time zone 'Pacific/Auckland', 'DD/MM/YYYY') as day,
       (array['Draft','Ready','Staged','Picked Up','In Transit','Delivering','Delivered','Cancelled','Error'])[h.status] as name
     from status_history h join consignment c on c.id = h.consignment_id
     where c.reference = $1 order by h.seq desc limit 1`,
    [first],
  );
  const row = page.getByRole('row').filter({ hasText: first ?? '' });
  await expect(row.getByText(last?.name ?? '', { exact: true })).toBeVisible();
  await expect(row.getByRole('gridcell').nth(11)).toHaveText(last?.day ?? '');
});

test('shows columns in order, and opens a row on click [@LIST-01]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search' });
  await expect(page.getByRole('columnheader').filter({ hasNotText: /Flags|Selected/ })).toHaveText(COLUMNS);
  const row = page.getByRole('row').nth(3);
  const reference = await row.getByRole('link').innerText();
  await row.getByRole('gridcell').nth(3).click();
  await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
});

test(
  'shows consignment, status, receiver and delivery date in the narrow list [@LIST-02]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search' });
    const [first] = await storedList(rows, inMatuku);
    const [stored] = await rows<{ name: string; day: string | null }>(
      `select p.full_name as name,
       to_char(coalesce(c.confirmed_delivery_day, c.requested_delivery_day), 'DD/MM/YYYY') as day
     from consignment c join participant p on p.consignment_id = c.id and p.role = 'receiver'
     where c.reference = $1`,
      [first],
    );
    const row = page.getByRole('main').getByRole('listitem').first();
    for (const text of [first, stored?.name, stored?.day]) if (text) await expect(row).toContainText(text);
    await expect(page.getByRole('grid')).toHaveCount(0);
  },
);

test(
  'renders only visible rows of the narrow list, and returns to the opened row on Back [@LIST-02] [@LIST-09]',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    const stored = await storedList(rows, inMatuku);
    await signIn('Mere', { path: '/search?size=200' });
    const items = page.getByRole('main').getByRole('listitem');
    const link = (row: number) => page.getByRole('link', { name: stored[row] ?? '?' });
    const wheel = async (px: number) => {
      await items.first().hover();
      await page.mouse.wheel(0, px);
    };
    await expect(link(0)).toBeInViewport();
    expect(await items.count()).toBeLessThan(60);
    // The height of rows that are not rendered is estimated from this one.
    const heights = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);

    await test.step('far down and back', async () => {
      await wheel(100_000);
      await expect(link(199)).toBeInViewport();
      await expect(items.last()).toHaveAttribute('aria-posinset', '200');
      await expect(items.last()).toHaveAttribute('aria-setsize', '200');
      expect(await items.count()).toBeLessThan(60);
      await page.reload();
      await expect(link(199)).toBeInViewport();
      await link(199).click();
      await expect(page.getByRole('heading', { name: stored[199] ?? '?' })).toBeVisible();
      await page.goBack();
      await expect(link(199)).toBeInViewport();
      await expect(link(199)).toBeFocused();
    });

    await test.step('with the focus', async () => {
      await link(199).focus();
      await wheel(-100_000);
      await expect(link(0)).toBeInViewport();
      await expect(link(100)).toHaveCount(0);
      await expect(link(199)).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(link(198)).toBeFocused();
      await expect(link(198)).toBeInViewport();
    });
  },
);
