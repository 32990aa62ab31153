import styles from '#features/dashboard/data-table.module.css';

/** A chart's data as a table. */
export interface Table {
  readonly heads: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[];
}

export function DataTable({ label, table }: { readonly label: string; readonly table: Table }) {
  return (
    // Focusable for keyboard scrolling.
    <div className={styles.tableFrame} role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.length === 0 && (
            <tr>
              <td className={styles.noRows} colSpan={table.heads.length}>
                No data in this period
              </td>
            </tr>
          )}
          {table.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
