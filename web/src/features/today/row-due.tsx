import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { dueOf } from '#features/today/row-facts.ts';
import styles from '#features/today/today.module.css';
import type { TodayRow } from '#features/today/today-query.ts';
import { DueTime } from '#freight/exceptions/due-time.tsx';

/** The due day of a row. An exception has its due time above the promise to the receiver. */
export function RowDue({ row, today }: { readonly row: TodayRow; readonly today: CalendarDate }) {
  const due = dueOf(row, today);
  const exceptionDue = row.exception?.due ?? null;
  const day = (
    <span className={styles.day} data-tone={due.tone}>
      {due.text}
    </span>
  );
  if (exceptionDue === null) return day;
  return (
    <span className={styles.dues}>
      <DueTime due={exceptionDue} />
      {row.dueDate !== null && day}
    </span>
  );
}
