import { type Column, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CellChange } from '@cartage/domain/consignment-import/import-session.ts';
import type { ImportRow } from '@cartage/domain/consignment-import/read-table.ts';
import { validCodes } from '@cartage/domain/consignment-import/valid-codes.ts';
import { useEffect, useId, useRef } from 'react';
import styles from '#features/consignment-import/cell-grid.module.css';
import { wholeNumber } from '#freight/figures.ts';

/** Cells by which a user recognises a row. */
const CONTEXT = ['account', 'senderReference', 'receiverReference', 'freightDescription'] as const;

/** The rows of one error. Enter, or leaving a changed cell, checks it again. */
export function CellGrid({
  rows,
  column,
  unlisted,
  reference,
  correct,
}: {
  readonly rows: readonly ImportRow[];
  readonly column: Column;
  readonly unlisted: number;
  readonly reference: ImportReference | undefined;
  readonly correct: (changes: readonly CellChange[]) => void;
}) {
  const listId = useId();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // The user opened the error to correct its first cell: typing replaces it.
    const input = table.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  const codes = reference === undefined ? [] : validCodes(column, reference);
  const context = CONTEXT.filter((name) => name !== column);
  return (
    <div className={styles.grid}>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{COLUMNS[column]}</th>
            {context.map((one) => (
              <th key={one} scope="col">
                {COLUMNS[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <td className={styles.number}>{row}</td>
              <td className={styles.cell}>
                <input
                  defaultValue={cells[column]}
                  aria-label={`${COLUMNS[column]} of row ${row}`}
                  aria-invalid
                  list={codes.length > 0 ? listId : undefined}
                  onKeyDown={({ key, currentTarget }) => {
                    if (key === 'Enter') currentTarget.blur();
                    if (key === 'Escape') currentTarget.value = cells[column];
                  }}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value.trim() !== cells[column]) correct([{ row, column, value }]);
                  }}
                />
              </td>
              {context.map((one) => (
                <td key={one}>{cells[one]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {codes.length > 0 && (
        <datalist id={listId}>
          {codes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
      {unlisted > 0 && (
        <p className={styles.foot}>
          {wholeNumber(unlisted)} more {unlisted === 1 ? 'row appears' : 'rows appear'} as you correct these.
        </p>
      )}
    </div>
  );
}
