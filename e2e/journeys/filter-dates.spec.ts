import { expect, test } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };
const whole = (value: number) => value.toLocaleString('en-NZ');
const MONTH = ['today - 29', 'today'] as const;

test('offers presets, typed dates and a calendar by keyboard and mouse [@FILTER-03] [@FILTER-05] [@FILTER-07]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  const filter = filterPanel(page);
  const shows = async (from: string, to: string) => {
    await filter.search();
    const stored = await storedList(rows, { ...inMatuku, days: [from, to] });
    await expect(list.count).toHaveText(new RegExp(`^${whole(stored.length)} consignments?$`));
    await list.expectShown(stored.slice(0, 25));
  };
  await test.step('presets', async () => {
    await filter.choosePreset('Today');
    await shows('today', 'today');
    await filter.choosePreset('Last calendar month');
    await shows(
      `(date_trunc('month', today) - interval '1 month')::date`,
      `(date_trunc('month', today) - interval '1 day')::date`,
    );
    await filter.choosePreset('Last 30 days');
    await shows(...MONTH);
  });
  await test.step('typed', async () => {
    await filter.typeDates('-20', '-10');
    await shows('today - 20', 'today - 10');
    await expect(filter.dateRange).toHaveText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/);
  });
  await test.step('from the calendar, never a From after To', async () => {
    await page.goto('/search?startDate=2026-10-12&endDate=2026-10-20');
    const menu = await filter.openDates();
    await expect(menu.getByRole('columnheader').first()).toHaveText('Mo');
    const day = (name: string) => menu.getByRole('button', { name, exact: true });
    await expect(day('Wednesday 21 October 2026')).toHaveAttribute('aria-disabled', 'true');
    await day('Wednesday 14 October 2026').click();
    await expect(menu.getByLabel('From', { exact: true })).toHaveValue('14/10/2026');
    // The next click fills To.
    await expect(day('Tuesday 13 October 2026')).toHaveAttribute('aria-disabled', 'true');
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown', 'Home']) await page.keyboard.press(key);
    await expect(day('Monday 23 November 2026')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByLabel('To', { exact: true })).toHaveValue('23/11/2026');
    await menu.getByRole('button', { name: 'Apply' }).click();
    await shows(`date '2026-10-14'`, `date '2026-11-23'`);
    await expect(page).toHaveURL(/\?startDate=2026-10-14&endDate=2026-11-23$/);
  });
});

test('rejects invalid dates with a reason [@FILTER-05] [@FILTER-06]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search' });
  const filter = filterPanel(page);
  const menu = await filter.openDates();
  const [from, to] = [menu.getByLabel('From', { exact: true }), menu.getByLabel('To', { exact: true })];
  const apply = menu.getByRole('button', { name: 'Apply' });
  await from.fill('');
  await to.fill('31/02/2026');
  await apply.click();
  await expect(menu.getByText('From Date is invalid')).toBeVisible();
  await expect(menu.getByText('To Date is invalid')).toBeVisible();
  await from.fill('02/03/2026');
  await to.fill('01/03/2026');
  await apply.click();
  await expect(menu.getByText('To Date is invalid')).toBeVisible();
  await expect(menu.getByText('From Date is invalid')).toBeHidden();
  await from.fill('01/03/2025');
  await apply.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'A maximum of 12 month(s) is allowed' }),
  ).toBeVisible();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(filter.dateRange).toHaveText('Last 7 days');
  await expect(filter.dateRange).toBeFocused();
});

for (const [search, fault] of [
  ['dateRangePresetCode=LAST_YEAR', 'There is no date range LAST_YEAR'],
  ['startDate=2025-01-01&endDate=2026-11-01', 'A maximum of 12 month(s) is allowed'],
] as const) {
  test(`explains invalid dates in the URL (${search}) and shows the last 7 days [@FILTER-03] [@FILTER-06]`, async ({
    page,
    signIn,
    rows,
  }) => {
    await signIn('Mere', { path: `/search?${search}&sortDirection=desc` });
    await expect(page.getByRole('alert').filter({ hasText: fault })).toBeVisible();
    await listPage(page).expectShown(
      (await storedList(rows, { ...inMatuku, direction: 'desc' })).slice(0, 25),
    );
    await expect(page).toHaveURL(/\/search\?sortDirection=desc$/);
  });
}
