import styles from '#features/today/today.module.css';
import type { OpenException, TodayRow } from '#features/today/today-query.ts';

/** Why a row needs attention. An exception opens in place. */
export function RowReason({
  row,
  openException,
}: {
  readonly row: TodayRow;
  readonly openException: OpenException;
}) {
  const { text } = row.reason;
  if (row.exception === null) {
    return (
      <span className={styles.reason} data-tooltip={text} data-tooltip-clipped>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.exception}
      aria-haspopup="dialog"
      aria-label={`${text}, exception of ${row.reference}`}
      data-tooltip={text}
      data-tooltip-clipped
      onClick={() => openException(row)}
    >
      {text}
    </button>
  );
}
