import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from '#fixtures.ts';
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

const DAY_MS = 86_400_000;

/** The last two days in New Zealand that were not 24 hours long. */
function clockChanges(today: CalendarDate): CalendarDate[] {
  const days = Array.from({ length: 364 }, (_, before) => addDays(today, -before));
  const length = (day: CalendarDate) => startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime();
  return days.filter((day) => length(day) !== DAY_MS).slice(0, 2);
}

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Auckland']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, locale: 'en-US' });

    test('shows New Zealand days in New Zealand words, and the same days in every range [@SHELL-16] [@FILTER-04] [@FILTER-07]', async ({
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
      const changes = clockChanges(today);
      expect(changes).toHaveLength(2);
      for (const day of changes) {
        // The day itself, as long as it is, and the days around it.
        for (const [from, to] of [
          [day, day],
          [addDays(day, -1), addDays(day, 1)],
        ]) {
          await page.goto(`/search?startDate=${from}&endDate=${to}`);
          const days = [`date '${from}'`, `date '${to}'`] as const;
          const within = await storedList(rows, { organisationId: READ_ONLY_ORGANISATION, days });
          await expect(list.count).toHaveText(new RegExp(`^${within.length} consignments?$`));
          await list.expectShown(within.slice(0, 25));
        }
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
  });
}
