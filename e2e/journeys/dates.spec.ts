import { CLOCK_CHANGES_2026 } from '@cartage/database/testing/clock-changes.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const PRESETS = [
  ['TODAY', 'today', 'today'],
  ['LAST_30_DAYS', 'today - 29', 'today'],
  [
    'LAST_CALENDAR_MONTH',
    "(date_trunc('month', today) - interval '1 month')::date",
    "(date_trunc('month', today) - interval '1 day')::date",
  ],
] as const;

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Auckland']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, locale: 'en-US' });

    test('shows New Zealand dates and the same days in every range [@SHELL-16] [@FILTER-04] [@FILTER-07]', async ({
      page,
      signIn,
      rows,
    }) => {
      await signIn('Mere', { path: '/search' });
      const stored = await storedList(rows, { organisationId: READ_ONLY_ORGANISATION });
      const list = listPage(page);
      await list.expectShown(stored.slice(0, 25));
      await expect(list.count).toHaveText(`${stored.length} consignments`);
      const today = localDay(new Date());
      await expect(page.getByText(`${formatDay(addDays(today, -6))} – ${formatDay(today)}`)).toBeVisible();

      for (const [preset, from, to] of PRESETS) {
        await page.goto(`/search?dateRangePresetCode=${preset}`);
        const within = await storedList(rows, { organisationId: READ_ONLY_ORGANISATION, days: [from, to] });
        await expect(list.count).toHaveText(
          new RegExp(`^${within.length.toLocaleString('en-NZ')} consignments?$`),
        );
        await list.expectShown(within.slice(0, 25));
      }
      await page.goto('/search');

      const [first] = await rows<{ reference: string; created_at: Date }>(
        'select reference, created_at from consignment where reference = $1',
        [stored[0]],
      );
      if (!first) throw new Error('The list is empty.');
      const row = page.getByRole('row').filter({ hasText: first.reference });
      await expect(row.getByRole('gridcell').nth(3)).toHaveText(formatDate(first.created_at));

      await list.openConsignment(first.reference);
      const reached = await rows<{ moment: string }>(
        `select to_char(h.status_at at time zone 'Pacific/Auckland', 'DD/MM/YYYY FMHH12:MI:SS am') as moment
         from status_history h join consignment c on c.id = h.consignment_id
         where c.reference = $1 order by h.seq`,
        [first.reference],
      );
      for (const { moment } of reached) {
        await expect(page.getByRole('main').getByText(moment.trim()).first()).toBeVisible();
      }
    });

    test('selects exactly the consignments of a daylight-saving day, typed or by URL [@FILTER-04] [@FILTER-05] [@FILTER-07]', async ({
      page,
      signIn,
      rows,
    }) => {
      const planted = await rows<{ reference: string; at: string }>(
        'select reference, sales_reference as at from consignment where organisation_id = $1',
        [READ_ONLY_ORGANISATION],
      );
      const references = new Map(planted.map(({ at, reference }) => [at, reference]));
      await signIn('Mere', { path: '/search' });
      const list = listPage(page);
      const filter = filterPanel(page);
      for (const { day, before, after, moments } of CLOCK_CHANGES_2026) {
        const of = (from: string, to: string) =>
          moments
            .filter((moment) => moment.day >= from && moment.day <= to)
            .map(({ at }) => String(references.get(at)));
        const all = of(before, after);
        // The demo world adds consignments of its own on a day near the day of the run.
        const expectedOn = async (from: string, to: string) => {
          const days = [`date '${from}'`, `date '${to}'`] as const;
          const stored = await storedList(rows, { organisationId: READ_ONLY_ORGANISATION, days });
          expect(stored.filter((reference) => all.includes(reference))).toEqual(of(from, to));
          return stored.slice(0, 25);
        };
        await test.step(`typed: ${day}`, async () => {
          await filter.typeDates(formatDay(day), formatDay(day));
          await filter.search();
          await expect(page).toHaveURL(new RegExp(`startDate=${day}&endDate=${day}`));
          await list.expectShown(await expectedOn(day, day));
        });
        for (const [from, to] of [
          [before, before],
          [after, after],
          [before, after],
        ] as const) {
          await test.step(`in the address: ${from} to ${to}`, async () => {
            const shown = await expectedOn(from, to);
            await page.goto(`/search?startDate=${from}&endDate=${to}`);
            await list.expectShown(shown);
          });
        }
      }
    });
  });
}
