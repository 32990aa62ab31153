import type { ReactNode } from 'react';
import styles from '#ui/scroll-table.module.css';

/** A plain table in a scrolling frame of 300 px with a sticky head; focusable for keyboard scrolling. */
export function ScrollTable({
  label,
  columns,
  isTall = false,
  children,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  /** Full height even with few rows, so that the layout does not move while rows arrive. */
  readonly isTall?: boolean;
  /** The table rows. */
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.frame} data-tall={isTall} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
