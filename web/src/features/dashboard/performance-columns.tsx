import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import styles from '#features/dashboard/performance-columns.module.css';
import type { Column, FactColumn } from '#freight/consignment-table/columns.tsx';

export type Performance = NonNullable<ResponseBody<'drillDownDifot'>['performance']>[number];

/** Columns about the promised day replace columns that are irrelevant to it. */
const REPLACED: ReadonlySet<string> = new Set(['created', 'delivery', 'sender-reference', 'sales-reference']);

/** The columns of the list, with those about the promise after the reference and the flags. */
export function withPerformanceColumns(
  columns: readonly Column[],
  performance: readonly Performance[],
): readonly Column[] {
  const remaining = columns.filter(({ id }) => !REPLACED.has(id));
  return [...remaining.slice(0, 2), ...performanceColumns(performance), ...remaining.slice(2)];
}

/** Promised, Delivered, Days late and In full. */
export function performanceColumns(performance: readonly Performance[]): readonly FactColumn[] {
  const byId = new Map(performance.map((consignment) => [consignment.id, consignment]));
  const column = (
    id: string,
    label: string,
    cell: (of: Performance) => ReturnType<FactColumn['cell']>,
  ): FactColumn => ({
    id,
    label,
    width: styles[id],
    cellClass: styles.figures ?? '',
    cell: (row) => {
      const of = byId.get(row.id);
      return of && cell(of);
    },
  });
  return [
    column('promised', 'Promised', ({ promisedDate }) => dayText(promisedDate)),
    column('delivered', 'Delivered', ({ deliveredDate }) =>
      deliveredDate === null ? 'Not delivered' : dayText(deliveredDate),
    ),
    column('late', 'Days late', ({ daysLate }) => latenessText(daysLate)),
    column('full', 'In full', ({ isInFull }) => (isInFull ? 'Yes' : 'No')),
  ];
}

/** '1 day', '12 days', 'On time'. */
export const latenessText = (daysLate: number): string =>
  daysLate === 0 ? 'On time' : `${daysLate} ${daysLate === 1 ? 'day' : 'days'}`;

function dayText(date: string): string {
  const day = parseCalendarDate(date);
  return day === null ? date : formatDay(day);
}
