import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { ReactNode } from 'react';
import styles from '#freight/consignment-table/editable-cell.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

/** Cells with an editor, as the name of their button says it. `row` is a whole row of the narrow list. */
const CELL_NAMES = {
  receiverReference: 'receiver reference of ',
  senderReference: 'sender reference of ',
  salesReference: 'sales reference of ',
  dates: 'dates of ',
  row: '',
} as const;

export type EditableCellName = keyof typeof CELL_NAMES;

/** Editing in the rows of a list. It keeps its identity while permissions and settings are the same. */
export interface CellEditing {
  readonly isEditable: (row: Row, cell: EditableCellName) => boolean;
  readonly open: (row: Row, cell: EditableCellName) => void;
  /** Loads the code of the editor, so that it opens without delay. */
  readonly preload: () => void;
}

export const editCellName = (row: Pick<Row, 'reference'>, cell: EditableCellName) =>
  `Edit ${CELL_NAMES[cell]}${row.reference}`;

/** Identifies the button of a cell for as long as its row is in the list. */
export const editButtonOf = (row: Pick<Row, 'id'>, cell: EditableCellName) =>
  document.querySelector<HTMLElement>(`[data-edit="${row.id}-${cell}"]`);

export function EditButton({
  row,
  cell,
  editing: { open, preload },
  tab,
  className,
}: {
  readonly row: Row;
  readonly cell: EditableCellName;
  readonly editing: CellEditing;
  readonly tab?: 0 | -1;
  readonly className?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      data-edit={`${row.id}-${cell}`}
      aria-label={editCellName(row, cell)}
      aria-haspopup="dialog"
      tabIndex={tab}
      onPointerEnter={preload}
      onFocus={preload}
      // The Enter that saves, held down, would open the editor again.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => open(row, cell)}
    >
      <Icon of={IconPencil} size={cell === 'row' ? 16 : 12} />
    </button>
  );
}

/** A cell with its value, and the edit button where the user may edit the value. */
export function EditableCell({
  row,
  cell,
  editing,
  tab,
  children,
}: {
  readonly row: Row;
  readonly cell: EditableCellName;
  /** Absent: the list is read-only. */
  readonly editing: CellEditing | undefined;
  readonly tab: 0 | -1;
  readonly children: ReactNode;
}) {
  if (editing?.isEditable(row, cell) !== true) return children;
  return (
    <div className={styles.cell}>
      {children}
      <EditButton row={row} cell={cell} editing={editing} tab={tab} className={styles.inCell} />
    </div>
  );
}

/** F2 opens the editor of the focused cell, or the first one of the row. */
export function openEditorOf(target: EventTarget): void {
  if (!(target instanceof Element)) return;
  const button =
    target.closest('td')?.querySelector<HTMLElement>('[data-edit]') ??
    target.closest('tr')?.querySelector<HTMLElement>('[data-edit]');
  // The focus returns to the button.
  button?.focus();
  button?.click();
}
