import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';

/** The empty state of a period that has not started. */
export const FuturePeriod = ({
  from,
  actions,
}: {
  readonly from: CalendarDate;
  readonly actions?: ReactNode;
}) => (
  <EmptyState illustration="box" title="The period has not started" actions={actions}>
    <p>It starts on {formatDay(from)}. Choose an earlier day in From.</p>
  </EmptyState>
);
