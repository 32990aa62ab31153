import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type ChosenDates, DASHBOARD_MAX_DAYS, presetRange } from '@cartage/domain/dates/date-range.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import styles from '#features/dashboard/nothing.module.css';
import type { DashboardFilter } from '#features/dashboard/queries.ts';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

/** Replaces the ring on first use, or when the period has no consignments. */
export function NothingCreated({
  filter,
  chooseDates,
}: {
  readonly filter: DashboardFilter;
  readonly chooseDates: (dates: ChosenDates) => void;
}) {
  const { data, isPending } = useQuery(anyConsignmentQuery(useSession().call, filter));
  const wider = widerDates(filter, useToday());
  // Reserves the space until the query has finished.
  if (isPending) return <div className={styles.nothing} aria-hidden />;
  if (data?.rowCount === 0) {
    return (
      <div className={styles.nothing}>
        <p className={styles.title}>No consignments yet</p>
        <p>Consignments created for the selected sites are counted here.</p>
        <NewConsignmentButton isPrimary={false} />
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>No consignments in this period</p>
      {wider !== null && (
        <Button variant="default" onClick={() => chooseDates(wider.dates)}>
          {wider.name}
        </Button>
      )}
    </div>
  );
}

/** Checks whether the selected sites have any consignments. */
const anyConsignmentQuery = (call: Call, { organisationId, siteIds }: DashboardFilter) =>
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

/** The next wider period that ends today; null for the widest. */
function widerDates(
  { period }: DashboardFilter,
  today: CalendarDate,
): { name: string; dates: ChosenDates } | null {
  if (period.from > presetRange('LAST_30_DAYS', today).from) {
    return { name: 'Show the last 30 days', dates: { preset: 'LAST_30_DAYS' } };
  }
  const longest = { from: addDays(today, 1 - DASHBOARD_MAX_DAYS), to: today };
  if (period.from === longest.from && period.to === today) return null;
  return { name: `Show the last ${DASHBOARD_MAX_DAYS} days`, dates: longest };
}
