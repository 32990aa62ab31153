import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { dueOf } from '#features/today/row-facts.ts';
import styles from '#features/today/today.module.css';
import type { TodayRow } from '#features/today/today-query.ts';
import { DueTime } from '#freight/exceptions/due-time.tsx';

/** The due day of a row. An exception has its due time above the promise to the receiver, which is no due day then. */
export function RowDue({ row, today }: { readonly row: TodayRow; readonly today: CalendarDate }) {
  const exceptionDue = row.exception?.due ?? null;
  if (exceptionDue === null) {
    const due = dueOf(row, today);
    return (
      <span className={styles.day} data-tone={due.tone}>
        {due.text}
      </span>
    );
  }
  return (
    <span className={styles.dues}>
      <DueTime due={exceptionDue} />
      {row.dueDate !== null && (
        <span className={styles.day}>{dueOf({ ...row, isOverdue: false }, today).text}</span>
      )}
    </span>
  );
}
