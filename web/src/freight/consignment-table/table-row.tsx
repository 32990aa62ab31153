import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import type { CellContext, Column } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { Checkbox } from '#ui/checkbox.tsx';

export interface RowActions {
  readonly open: (row: Row, isElsewhere: boolean) => void;
  readonly select: (index: number, how: { readonly isOn: boolean; readonly isRange: boolean }) => void;
}

interface Props {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** The row in the tab order; controls in other rows are reached by moving to the row first. */
  readonly isCurrent: boolean;
  /** Marked, because it changed while it was shown. */
  readonly isChanged: boolean;
  /** Null: rows cannot be selected. */
  readonly isSelected: boolean | null;
  readonly actions: RowActions;
}

/** Memoised: an unchanged row does not render again when the list does. */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, columns, context, isCurrent, isChanged, isSelected, actions } = props;
  const tab = isCurrent ? 0 : -1;
  const isElsewhere = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey;
  const onClick = (event: MouseEvent) => {
    if (!isControl(event.target) && !isSelectingText()) actions.open(row, isElsewhere(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Controls inside the row handle their own keys. Space has no use on a link, where it would scroll the list.
    const isOfRow = event.target === event.currentTarget;
    if (event.key === 'Enter' && isOfRow) actions.open(row, isElsewhere(event));
    else if (event.key === ' ' && (isOfRow || event.target instanceof HTMLAnchorElement)) {
      event.preventDefault();
      if (isSelected !== null) actions.select(index, { isOn: !isSelected, isRange: event.shiftKey });
    }
  };
  return (
    <tr
      data-row={index}
      data-changed={isChanged || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      tabIndex={tab}
      data-tooltip-inside
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {isSelected !== null && (
        <td className={styles.tick}>
          <label className={styles.tickLabel} onMouseDown={preventSelection}>
            <span className="visually-hidden">Select {row.reference}</span>
            <Checkbox
              checked={isSelected}
              tabIndex={tab}
              onClick={(event) => actions.select(index, { isOn: !isSelected, isRange: event.shiftKey })}
              // Only the click event has shiftKey.
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      <Cells row={row} columns={columns} context={context} isChanged={isChanged} tab={tab} />
    </tr>
  );
});

/** Memoised apart from the row: selecting a page must not render the cells again, which are most of its cost. */
const Cells = memo(function Cells({
  row,
  columns,
  context,
  isChanged,
  tab,
}: Pick<Props, 'row' | 'columns' | 'context' | 'isChanged'> & { readonly tab: 0 | -1 }) {
  return columns.map((column, index) => (
    <td key={column.id} className={column.cellClass}>
      {column.cell(row, context, tab)}
      {isChanged && index === 0 && <span className="visually-hidden"> changed</span>}
    </td>
  ));
});

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, label') !== null;

/** Dragging over a reference to copy it must not open the consignment. */
const isSelectingText = () => (window.getSelection()?.toString() ?? '') !== '';

/** Shift-click would also select the text in between. */
function preventSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
