import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import type { CellContext, Column } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { type RowSelection, rowsBetween } from '#freight/consignment-table/row-selection.ts';
import { type RowActions, TableRow } from '#freight/consignment-table/table-row.tsx';
import { Head, type Sort, Widths } from '#freight/consignment-table/table-head.tsx';
import { useFocusOnOpened, useOpenedRow } from '#kit/opened-row.ts';
import { drawnRows } from '#kit/row-window.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useRowFocus } from '#kit/use-row-focus.ts';
import { useRowWindow } from '#kit/use-row-window.ts';

/**
 * The table of consignments. Sorting, paging and what is marked are the caller's: it shows what it is given. Arrow
 * keys, Home, End, PageUp and PageDown go through the rows, Enter opens one, Space marks it.
 */
export function ConsignmentTable({
  label,
  rows,
  columns,
  context,
  sort,
  onSort,
  selection,
  scroller,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly context: CellContext;
  readonly sort: Sort;
  /** Absent: the head sorts nothing now. */
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** Absent: rows cannot be marked. */
  readonly selection?: RowSelection | undefined;
  /** What scrolls around the table. */
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
    const moved = move(event);
    if (moved !== null && event.shiftKey) selection?.set(rowsBetween(rows, current, moved), true);
    else if (moved === null && isMarkAll(event) && selection) {
      event.preventDefault();
      selection.set(rows, true);
    }
  };
  const drawn = drawnRows(rows.length, { from, to }, [current]);
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
        {drawn.map((item) => {
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
                isMarked={selection?.has(row.id) ?? null}
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

const isMarkAll = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'a' && (ctrlKey || metaKey);

// React's own type of a style has no place for a custom property.
const Space = ({ px }: { readonly px: number }) => (
  <tr className={styles.space} style={{ '--space': `${px}px` } as CSSProperties} aria-hidden>
    <td />
  </tr>
);

/** The same as long as the table lives, so that rows are not drawn again for them. */
function useRowActions(
  rows: readonly Row[],
  selection: RowSelection | undefined,
  remember: (reference: string) => void,
): RowActions {
  const navigate = useNavigate();
  const latest = useLatest({ rows, selection, remember });
  /** Where the last mark was made: shift goes from there. */
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
      mark: (index, { isOn, isRange }) => {
        const { rows: all, selection: marks } = latest.current;
        const start = isRange ? (anchor.current ?? index) : index;
        anchor.current = index;
        marks?.set(rowsBetween(all, start, index), isOn);
      },
    }),
    [navigate, latest],
  );
}
