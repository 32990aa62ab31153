import { Button } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CellChange } from '@cartage/domain/consignment-import/corrections.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CodeReplacement, ShownIssue } from '@cartage/domain/consignment-import/import-session.ts';
import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { useId, useState } from 'react';
import { CellGrid } from '#features/consignment-import/cell-grid.tsx';
import styles from '#features/consignment-import/errors-card.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { Icon } from '#ui/icon.tsx';

const MAX_ROWS = 12;

/** One error with its rows. It opens to the cells, which are corrected in place. */
export function IssueRow({
  issue,
  reference,
  correct,
  replaceAll,
}: {
  readonly issue: ShownIssue;
  readonly reference: ImportReference | undefined;
  readonly correct: (changes: readonly CellChange[]) => void;
  readonly replaceAll: (replacement: CodeReplacement) => void;
}) {
  const { rows, message, description, column, otherColumns, value, suggestion, cells, corrected } = issue;
  const [isOpen, setOpen] = useState(false);
  const gridId = useId();
  const hidden = rows.length - MAX_ROWS;
  const numbers =
    rowNumbers(rows.slice(0, MAX_ROWS)) + (hidden > 0 ? ` and ${wholeNumber(hidden)} more` : '');
  const canFix = column !== null && cells.length > 0;
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td className={styles.rows}>
          {canFix ? (
            <button
              type="button"
              className={styles.expand}
              aria-expanded={isOpen}
              aria-controls={gridId}
              aria-label={`${rows.length === 1 ? 'Row' : 'Rows'} ${numbers}: ${message}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={IconChevronRight} size={14} />
              <span data-label={rows.length === 1 ? 'Row' : 'Rows'}>{numbers}</span>
            </button>
          ) : (
            <span
              className={styles.noExpand}
              {...(rows.length > 0 && { 'data-label': rows.length === 1 ? 'Row' : 'Rows' })}
            >
              {rows.length === 0 ? 'File' : numbers}
            </span>
          )}
        </td>
        <td className={styles.message}>{message}</td>
        <td className={styles.description}>
          {description}
          {column !== null && suggestion !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.replace ?? ''}
              onClick={() => replaceAll({ column, message, from: value, to: suggestion.code })}
            >
              {rows.length === 1
                ? `Replace with ${suggestion.code}`
                : `Replace all ${wholeNumber(rows.length)} with ${suggestion.code}`}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && canFix && (
        <tr className={styles.inner} id={gridId}>
          <td colSpan={3}>
            <CellGrid
              rows={cells}
              corrected={corrected}
              column={column}
              otherColumns={otherColumns}
              unlisted={rows.length - cells.length}
              reference={reference}
              correct={correct}
            />
          </td>
        </tr>
      )}
    </>
  );
}
