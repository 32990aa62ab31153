import type { Page } from '@playwright/test';
import { expect, type Rows, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

/** The cards' figures from source tables; $2 and $3 are the days, $4 the service types, $5 the sites. */
const SUMS = `
  with seen as (
    select c.confirmed_price as price, t.staged_at, t.delivered_at,
      (t.delivered_at at time zone 'Pacific/Auckland')::date as delivered, t.last_status,
      case when t.staged_at is not null then
        (coalesce(c.confirmed_delivery_at, c.requested_delivery_at) at time zone 'Pacific/Auckland')::date
      end as promised
    from consignment c
    join service_type s on s.id = c.service_type_id
    join site on site.id = c.site_id
    cross join lateral (
      select min(h.status_at) filter (where h.status = 3) as staged_at,
        max(h.status_at) filter (where h.status = 7) as delivered_at,
        (array_agg(h.status order by h.seq desc))[1] as last_status
      from status_history h where h.consignment_id = c.id
    ) t
    where c.organisation_id = $1
      and (cardinality($4::text[]) = 0 or s.name = any($4::text[]))
      and (cardinality($5::text[]) = 0 or site.name = any($5::text[]))
  ), arrived as (
    select * from seen where delivered between $2::date and $3::date
  ), kept as (
    select coalesce(delivered <= promised, false) as is_kept from seen
    where promised between $2::date and $3::date and last_status <> 8
      and (delivered is not null or promised < run_today())
  )
  select
    (select to_char(count(*), 'FM999,999') from arrived) as delivered,
    (select '$' || to_char(round(coalesce(sum(price), 0)), 'FM999,999,990') from arrived) as costs,
    (select avg(extract(epoch from delivered_at - staged_at)) / 86400 from arrived where staged_at is not null)::float
      as days,
    (select to_char(round(count(*) filter (where is_kept) * 100.0 / nullif(count(*), 0), 1), 'FM990.0') from kept)
      as difot,
    (select count(*) filter (where is_kept) || ' of ' || count(*) from kept) as kept`;

interface Sums {
  readonly delivered: string;
  readonly costs: string;
  readonly days: number | null;
  readonly difot: string | null;
  readonly kept: string;
}

interface Filter {
  readonly services: readonly string[];
  readonly sites: readonly string[];
}

/** In the format of the range picker: '15/11/2026 – 21/11/2026'. */
async function daysShown(page: Page): Promise<readonly [string, string]> {
  const name = (await dashboardPage(page).dates.textContent()) ?? '';
  const [from, to] = [...name.matchAll(/(\d\d)\/(\d\d)\/(\d{4})/g)].map(
    ([, day, month, year]) => `${year}-${month}-${day}`,
  );
  if (from === undefined || to === undefined) throw new Error(`No days in ${name}`);
  return [from, to];
}

async function expectSums(page: Page, rows: Rows, { services, sites }: Filter): Promise<Sums> {
  const { card, settle } = dashboardPage(page);
  await settle();
  const [from, to] = await daysShown(page);
  const [sums] = await rows<Sums>(SUMS, [READ_ONLY_ORGANISATION, from, to, services, sites]);
  if (sums === undefined) throw new Error('A sum over nothing is a row as well');
  const figure = (name: string) => card(name).locator('header + div p').first();
  await expect(figure('Consignments Delivered')).toHaveText(sums.delivered);
  await expect(figure('Costs')).toHaveText(`${sums.costs}NZD`);
  await expect(figure('DIFOT')).toHaveText(sums.difot === null ? '–' : `${sums.difot}%`);
  if (sums.difot !== null) await expect(card('DIFOT')).toContainText(`${sums.kept} on time`);
  const average = (await figure('Average Staged to Delivered').textContent()) ?? '';
  if (sums.days === null) expect(average).toBe('–');
  else {
    expect(average).toMatch(/^\d+\.\d\ddays$/);
    expect(Math.abs(Number.parseFloat(average) - sums.days)).toBeLessThan(0.0051);
  }
  return sums;
}

test('shows the figures that the database computes for every range and service type [@DASH-03] [@DASH-04] [@DASH-07] [@DASH-08]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/' });
  const { chooseDays, chooseServices } = dashboardPage(page);
  await expectSums(page, rows, { services: [], sites: [] });
  await chooseDays('Last 30 days');
  const all = await expectSums(page, rows, { services: [], sites: [] });
  // Sums without data would always agree.
  expect(all.costs).not.toBe('$0');
  expect(all.difot).not.toBeNull();
  await chooseDays('Last calendar month');
  await expectSums(page, rows, { services: [], sites: [] });
  await chooseServices('Standard');
  await expectSums(page, rows, { services: ['Standard'], sites: [] });
  await chooseServices('Express', 'Economy');
  await expectSums(page, rows, { services: ['Express', 'Economy'], sites: [] });
  await chooseServices();
  await chooseDays('Last 30 days');
  await test.step('of one site', async () => {
    await page.getByRole('button', { name: /^Sites: / }).click();
    const boxes = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
    for (const name of ['Gisborne boatyard', 'Picton marina', 'Westport']) {
      await boxes.and(page.getByLabel(name)).click();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Sites: 1 of 4/ })).toBeVisible();
    const one = await expectSums(page, rows, { services: [], sites: ['Blenheim'] });
    expect(one.costs).not.toBe(all.costs);
  });
});
