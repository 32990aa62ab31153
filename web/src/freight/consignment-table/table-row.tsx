import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import type { CellContext, Column } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/consignment-table.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { TickBox } from '#ui/tick-box.tsx';

export interface RowActions {
  readonly open: (row: Row, isElsewhere: boolean) => void;
  readonly mark: (index: number, how: { readonly isOn: boolean; readonly isRange: boolean }) => void;
}

interface Props {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** The row that Tab reaches; what is in the others is reached by going there first. */
  readonly isCurrent: boolean;
  /** Null: rows cannot be marked. */
  readonly isMarked: boolean | null;
  readonly actions: RowActions;
}

/** Unchanged rows are not drawn again when the list around them is. */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, columns, context, isCurrent, isMarked, actions } = props;
  const tab = isCurrent ? 0 : -1;
  const isElsewhere = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey;
  const onClick = (event: MouseEvent) => {
    if (!isControl(event.target) && !isSelectingText()) actions.open(row, isElsewhere(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A control in the row has keys of its own.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') actions.open(row, isElsewhere(event));
    else if (event.key === ' ') {
      event.preventDefault();
      if (isMarked !== null) actions.mark(index, { isOn: !isMarked, isRange: event.shiftKey });
    }
  };
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isMarked ?? undefined}
      tabIndex={tab}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {isMarked !== null && (
        <td className={styles.tick}>
          <label className={styles.tickLabel} onMouseDown={preventSelection}>
            <span className="visually-hidden">Select {row.reference}</span>
            <TickBox
              checked={isMarked}
              tabIndex={tab}
              onClick={(event) => actions.mark(index, { isOn: !isMarked, isRange: event.shiftKey })}
              // The click tells whether shift was held; a change does not.
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      <Cells row={row} columns={columns} context={context} tab={tab} />
    </tr>
  );
});

/** Apart from the row, so that a mark draws none of them again: of all that marking a page takes they are the most. */
const Cells = memo(function Cells({
  row,
  columns,
  context,
  tab,
}: Pick<Props, 'row' | 'columns' | 'context'> & { readonly tab: 0 | -1 }) {
  return columns.map((column) => (
    <td key={column.id} className={column.cellClass}>
      {column.cell(row, context, tab)}
    </td>
  ));
});

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, label') !== null;

/** Somebody who marks a reference to copy it does not want to go there. */
const isSelectingText = () => (window.getSelection()?.toString() ?? '') !== '';

/** Shift and a click would also select the text from there to here. */
function preventSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
