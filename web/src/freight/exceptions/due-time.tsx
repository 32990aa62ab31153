import { formatDateTime } from '@cartage/domain/dates/format.ts';
import styles from '#freight/exceptions/due-time.module.css';
import type { ExceptionDue } from '#freight/exceptions/exceptions-query.ts';

/** 'Due in 2 h', with the date and time in a tooltip. */
export function DueTime({ due }: { readonly due: ExceptionDue }) {
  return (
    <span
      className={styles.due}
      data-overdue={due.isOverdue || undefined}
      data-tooltip={`Due ${formatDateTime(new Date(due.dueAtDateTimeUtc))}`}
    >
      {due.text}
    </span>
  );
}
