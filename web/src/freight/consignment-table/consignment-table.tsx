import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import type { CellContext, Column } from '#freight/consignment-table/columns.tsx';
import { openEditorOf } from '#freight/consignment-table/editable-cell.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { type RowSelection, rowsBetween } from '#freight/consignment-table/row-selection.ts';
import { type RowActions, TableRow } from '#freight/consignment-table/table-row.tsx';
import { Head, type Sort, Widths } from '#freight/consignment-table/table-head.tsx';
import { useFocusOnOpened, useOpenedRow } from '#kit/opened-row.ts';
import { rowsToRender } from '#kit/row-window.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useRowFocus } from '#kit/use-row-focus.ts';
import { useRowWindow } from '#kit/use-row-window.ts';

/**
 * The table of consignments. The caller owns sorting, paging and selection. Arrow keys, Home, End, PageUp and PageDown
 * move between rows, Enter opens the current row, F2 edits its first editable value, Space selects it.
 */
export function ConsignmentTable({
  label,
  rows,
  columns,
  context,
  changed,
  sort,
  onSort,
  selection,
  scroller,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** References of rows to mark, because they changed while they were shown. */
  readonly changed?: ReadonlySet<string>;
  readonly sort: Sort;
  /** Absent: the column headers do not sort. */
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** Absent: rows cannot be selected. */
  readonly selection?: RowSelection | undefined;
  /** The scroll container of the table. */
  readonly scroller: HTMLElement | null;
}) {
  const { from, to, rowPx } = useRowWindow(scroller, rows.length);
  const opened = useOpenedRow(rows);
  const { at: current, body, onFocus, move } = useRowFocus(rows.length, rows[0]?.id, opened.at ?? 0);
  useFocusOnOpened(body, opened.at, rowSelector);
  const actions = useRowActions(rows, selection, opened.remember);
  const onClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const row = rows[Number(link?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)];
    if (row !== undefined) opened.remember(row.reference);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') openEditorOf(event.target);
    const movedTo = move(event);
    if (movedTo !== null && event.shiftKey) selection?.set(rowsBetween(rows, current, movedTo), true);
    else if (movedTo === null && isSelectAll(event) && selection) {
      event.preventDefault();
      selection.set(rows, true);
    }
  };
  const rendered = rowsToRender(rows.length, { from, to }, [current]);
  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection !== undefined}
      data-selectable={selection !== undefined}
    >
      <Widths columns={columns} isSelectable={selection !== undefined} />
      <Head columns={columns} sort={sort} onSort={onSort} isSelectable={selection !== undefined} />
      <tbody
        ref={body}
        className={styles.body}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClickCapture={onClickCapture}
      >
        {rendered.map((item) => {
          if ('skipped' in item) return <Space key={`space-${item.at}`} px={item.skipped * rowPx} />;
          const row = rows[item.at];
          return (
            row && (
              <TableRow
                key={row.id}
                row={row}
                index={item.at}
                columns={columns}
                context={context}
                isCurrent={item.at === current}
                isChanged={changed?.has(row.reference) ?? false}
                isSelected={selection?.has(row.id) ?? null}
                actions={actions}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

const rowSelector = (at: number) => `[data-row="${at}"]`;

const isSelectAll = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'a' && (ctrlKey || metaKey);

// React's CSSProperties type has no custom properties.
const Space = ({ px }: { readonly px: number }) => (
  <tr className={styles.space} style={{ '--space': `${px}px` } as CSSProperties} aria-hidden>
    <td />
  </tr>
);

/** Keeps its identity for the lifetime of the table, so that memoised rows do not render again. */
function useRowActions(
  rows: readonly Row[],
  selection: RowSelection | undefined,
  remember: (reference: string) => void,
): RowActions {
  const navigate = useNavigate();
  const latest = useLatest({ rows, selection, remember });
  /** Index of the last selected row: a shift-click selects from here. */
  const anchor = useRef<number | null>(null);
  return useMemo(
    () => ({
      open: ({ reference }, isElsewhere) => {
        if (isElsewhere) window.open(`/consignment/${reference}`, '_blank', 'noopener');
        else {
          latest.current.remember(reference);
          void navigate({ to: '/consignment/$reference', params: { reference } });
        }
      },
      select: (index, { isOn, isRange }) => {
        const { rows: all, selection: current } = latest.current;
        const start = isRange ? (anchor.current ?? index) : index;
        anchor.current = index;
        current?.set(rowsBetween(all, start, index), isOn);
      },
    }),
    [navigate, latest],
  );
}
