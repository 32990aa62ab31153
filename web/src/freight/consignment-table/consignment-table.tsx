import type { SortDirection, SortOption } from '@cartage/domain/search/search-filter.ts';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, memo, type MouseEvent } from 'react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type CellContext, type Column, COLUMNS } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import styles from '#freight/consignment-table/consignment-table.module.css';
import { useRowWindow } from '#kit/use-row-window.ts';
import { Icon } from '#ui/icon.tsx';

export interface Sort {
  readonly option: SortOption;
  readonly direction: SortDirection;
}

/** The table of consignments with our columns. Sorting and paging are the caller's: it shows what it is given. */
export function ConsignmentTable({
  rows,
  context,
  sort,
  onSort,
  scroller,
}: {
  readonly rows: readonly Row[];
  readonly context: CellContext;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** What scrolls around the table. */
  readonly scroller: HTMLElement | null;
}) {
  const { from, to, rowPx } = useRowWindow(scroller, rows.length);
  return (
    <table className={styles.table} aria-rowcount={rows.length + 1}>
      <Widths />
      <Head sort={sort} onSort={onSort} />
      <tbody className={styles.body}>
        {from > 0 && <Space px={from * rowPx} />}
        {rows.slice(from, to).map((row, index) => (
          <TableRow key={row.id} row={row} context={context} rowIndex={from + index + 2} />
        ))}
        {to < rows.length && <Space px={(rows.length - to) * rowPx} />}
      </tbody>
    </table>
  );
}

// React's own type of a style has no place for a custom property.
const Space = ({ px }: { readonly px: number }) => (
  <tr className={styles.space} style={{ '--space': `${px}px` } as CSSProperties} aria-hidden>
    <td colSpan={COLUMNS.length} />
  </tr>
);

/** As high as the page of rows that it holds the place of. */
export function ConsignmentTableSkeleton({ rows, sort }: { readonly rows: number; readonly sort: Sort }) {
  return (
    <table className={styles.table} aria-hidden>
      <Widths />
      <Head sort={sort} />
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          <tr key={index}>
            {COLUMNS.map((column) => (
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

const Widths = () => (
  <colgroup>
    {COLUMNS.map(({ id, width }) => (
      <col key={id} className={width} />
    ))}
  </colgroup>
);

function Head({ sort, onSort }: { readonly sort: Sort; readonly onSort?: (sort: Sort) => void }) {
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
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

/** Unchanged rows are not drawn again when the list around them is. */
const TableRow = memo(function TableRow({
  row,
  context,
  rowIndex,
}: {
  readonly row: Row;
  readonly context: CellContext;
  readonly rowIndex: number;
}) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (isLink(event.target) || isSelectingText()) return;
    if (event.ctrlKey || event.metaKey) window.open(`/consignment/${row.reference}`, '_blank', 'noopener');
    else void navigate({ to: '/consignment/$reference', params: { reference: row.reference } });
  };
  return (
    // The mouse's short way only: the keyboard goes by the link in the first cell.
    <tr aria-rowindex={rowIndex} onClick={open}>
      {COLUMNS.map((column) => (
        <td key={column.id} className={column.cellClass}>
          {column.cell(row, context)}
        </td>
      ))}
    </tr>
  );
});

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null;

/** Somebody who marks a reference to copy it does not want to go there. */
const isSelectingText = () => (window.getSelection()?.toString() ?? '') !== '';
