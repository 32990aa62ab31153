import type { SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { Column } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import { Icon } from '#ui/icon.tsx';

export interface Sort {
  readonly option: SortOption;
  readonly direction: SortDirection;
}

interface Columns {
  readonly columns: readonly Column[];
  readonly isSelectable: boolean;
}

export const Widths = ({ columns, isSelectable }: Columns) => (
  <colgroup>
    {isSelectable && <col className={styles.tickWidth} />}
    {columns.map(({ id, width }) => (
      <col key={id} className={width} />
    ))}
  </colgroup>
);

export function Head({
  columns,
  isSelectable,
  sort,
  onSort,
}: Columns & { readonly sort: Sort; readonly onSort?: ((sort: Sort) => void) | undefined }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th scope="col">
            <span className="visually-hidden">Selected</span>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const { label, isLabelHidden, sort: option } = column;
  if (option === undefined) {
    return <th scope="col">{isLabelHidden ? <span className="visually-hidden">{label}</span> : label}</th>;
  }
  const isSorted = sort.option === option;
  const isAscending = sort.direction === 'asc';
  return (
    <th scope="col" aria-sort={ariaSort(isSorted, isAscending)}>
      <button
        type="button"
        className={styles.sort}
        tabIndex={onSort === undefined ? -1 : 0}
        onClick={() => onSort?.({ option, direction: isSorted && isAscending ? 'desc' : 'asc' })}
      >
        {label}
        {isSorted && <Icon of={isAscending ? IconArrowUp : IconArrowDown} size={12} />}
      </button>
    </th>
  );
}

function ariaSort(isSorted: boolean, isAscending: boolean) {
  if (!isSorted) return 'none';
  return isAscending ? 'ascending' : 'descending';
}
