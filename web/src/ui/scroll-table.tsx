import type { ReactNode } from 'react';
import styles from '#ui/scroll-table.module.css';

/** A plain table in a frame of 300 px that scrolls, by keyboard too; its head stays in sight. */
export function ScrollTable({
  label,
  columns,
  isTall = false,
  children,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  /** As high also with few rows, so that nothing moves while they come. */
  readonly isTall?: boolean;
  /** Its rows. */
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
