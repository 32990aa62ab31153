import type { Column } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import { Head, type Sort, Widths } from '#freight/consignment-table/table-head.tsx';

/** A placeholder as high as the page of rows that it replaces while loading. */
export function ConsignmentTableSkeleton({
  rows,
  columns,
  sort,
  isSelectable = false,
}: {
  readonly rows: number;
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly isSelectable?: boolean;
}) {
  return (
    <table className={styles.table} data-selectable={isSelectable} aria-hidden>
      <Widths columns={columns} isSelectable={isSelectable} />
      <Head columns={columns} sort={sort} isSelectable={isSelectable} />
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          <tr key={index}>
            {isSelectable && <td />}
            {columns.map((column) => (
              <td key={column.id}>
                {!column.isLabelHidden && (
                  <span className={styles.skeleton} style={{ width: skeletonWidth(column, index) }} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const skeletonWidth = (column: Column, index: number) =>
  column.width === undefined ? `${60 + ((index * 37) % 35)}%` : '84%';
