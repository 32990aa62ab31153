import { type Column, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import type { CellChange } from '@cartage/domain/consignment-import/corrections.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { NamedCode } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CorrectedRow } from '@cartage/domain/consignment-import/import-session.ts';
import type { ImportRow } from '@cartage/domain/consignment-import/read-table.ts';
import { validCodes } from '@cartage/domain/consignment-import/valid-codes.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useEffect, useId, useRef } from 'react';
import styles from '#features/consignment-import/cell-grid.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { Icon } from '#ui/icon.tsx';

/** Cells by which a user recognises a row. */
const CONTEXT = ['account', 'senderReference', 'receiverReference', 'freightDescription'] as const;

/** The rows of one error. Enter, or leaving a changed cell, checks it again. */
export function CellGrid({
  rows,
  corrected,
  column,
  otherColumns,
  unlisted,
  reference,
  correct,
}: {
  readonly rows: readonly ImportRow[];
  /** Shown above the rows that are still wrong. */
  readonly corrected: readonly CorrectedRow[];
  readonly column: Column;
  /** Cells that can resolve the error as well. */
  readonly otherColumns: readonly Column[];
  readonly unlisted: number;
  readonly reference: ImportReference | undefined;
  readonly correct: (changes: readonly CellChange[]) => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // The user opened the error to correct its first cell: typing replaces it.
    focusFirst(table.current);
  }, []);
  const listed = useRef(rows);
  useEffect(() => {
    const isCorrected = listed.current.some(({ row }) => rows.every((other) => other.row !== row));
    listed.current = rows;
    // The corrected cell has been removed, and it had the focus.
    if (isCorrected && document.activeElement === document.body) focusFirst(table.current);
  }, [rows]);
  const columns = [column, ...otherColumns];
  const context = CONTEXT.filter((name) => !columns.includes(name));
  return (
    <div className={styles.grid}>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {[...columns, ...context].map((one) => (
              <th key={one} scope="col">
                {COLUMNS[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {corrected.map(({ row, cells, from }) => (
            <tr key={row}>
              <td className={styles.number}>{row}</td>
              <td className={styles.corrected}>
                <Icon of={IconCheck} size={14} />
                <ins>{cells[column] || 'Empty'}</ins> {from !== '' && <del>{from}</del>}
              </td>
              {[...otherColumns, ...context].map((one) => (
                <td key={one}>{cells[one]}</td>
              ))}
            </tr>
          ))}
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <td className={styles.number}>{row}</td>
              {columns.map((one) => (
                <CellInput
                  key={one}
                  row={row}
                  column={one}
                  value={cells[one]}
                  isWrong={one === column}
                  codes={reference === undefined ? [] : validCodes(one, reference, cells.hireageProvider)}
                  correct={correct}
                />
              ))}
              {context.map((one) => (
                <td key={one}>{cells[one]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {unlisted > 0 && (
        <p className={styles.foot}>
          {wholeNumber(unlisted)} more {unlisted === 1 ? 'row appears' : 'rows appear'} as you correct these.
        </p>
      )}
    </div>
  );
}

function CellInput({
  row,
  column,
  value,
  isWrong,
  codes,
  correct,
}: {
  readonly row: number;
  readonly column: Column;
  readonly value: string;
  /** The message names this cell. */
  readonly isWrong: boolean;
  readonly codes: readonly NamedCode[];
  readonly correct: (changes: readonly CellChange[]) => void;
}) {
  const listId = useId();
  return (
    <td className={styles.cell} data-wrong={isWrong || undefined}>
      <input
        defaultValue={value}
        aria-label={`${COLUMNS[column]} of row ${row}`}
        aria-invalid={isWrong}
        list={codes.length > 0 ? listId : undefined}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') currentTarget.value = value;
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value.trim() !== value) correct([{ row, column, value: currentTarget.value }]);
        }}
      />
      {codes.length > 0 && (
        <datalist id={listId}>
          {codes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </td>
  );
}

function focusFirst(table: HTMLElement | null): void {
  const input = table?.querySelector('input');
  input?.focus();
  input?.select();
}
