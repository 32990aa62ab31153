import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type ChosenDates, DASHBOARD_MAX_DAYS, presetRange } from '@cartage/domain/dates/date-range.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import styles from '#features/dashboard/nothing.module.css';
import type { Asked } from '#features/dashboard/queries.ts';
import { NewConsignment } from '#freight/new-consignment.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

/** In the place of the ring: first use, or nothing these days; each says what to do next. */
export function NothingCreated({
  asked,
  chooseDates,
}: {
  readonly asked: Asked;
  readonly chooseDates: (dates: ChosenDates) => void;
}) {
  const { data, isPending } = useQuery(atAnyTimeQuery(useSession().call, asked));
  const wider = widerDates(asked, useToday());
  // Its place is kept until it is known which of the two it is.
  if (isPending) return <div className={styles.nothing} aria-hidden />;
  if (data?.rowCount === 0) {
    return (
      <div className={styles.nothing}>
        <p className={styles.title}>No consignments yet</p>
        <p>What is created for the selected sites is counted here, from the first one on.</p>
        <NewConsignment isPrimary={false} />
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>No consignments in these days</p>
      {wider !== null && (
        <Button variant="default" onClick={() => chooseDates(wider.dates)}>
          {wider.name}
        </Button>
      )}
    </div>
  );
}

/** Whether there is anything at the chosen sites, whatever the days. */
const atAnyTimeQuery = (call: Call, { organisationId, siteIds }: Asked) =>
  queryOptions({
    queryKey: ['consignments', 'at any time', organisationId, siteIds],
    queryFn: ({ signal }) =>
      call('searchConsignments', {
        params: { org: organisationId },
        query: { pageNumber: 1, pageSize: 25, sortOption: 'CreationDate', sortDirection: 'desc' },
        body: { siteIds: [...siteIds] },
        signal,
      }),
  });

/** The next wider days that end today; null where there are none. */
function widerDates({ period }: Asked, today: CalendarDate): { name: string; dates: ChosenDates } | null {
  if (period.from > presetRange('LAST_30_DAYS', today).from) {
    return { name: 'Show the last 30 days', dates: { preset: 'LAST_30_DAYS' } };
  }
  const longest = { from: addDays(today, 1 - DASHBOARD_MAX_DAYS), to: today };
  if (period.from === longest.from && period.to === today) return null;
  return { name: `Show the last ${DASHBOARD_MAX_DAYS} days`, dates: longest };
}
