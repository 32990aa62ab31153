import { ActionIcon } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import type { SelectAll } from '#features/consignment-search/use-select-all.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import styles from '#features/consignment-search/selection-bar.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Icon } from '#ui/icon.tsx';
import { TickBox } from '#ui/tick-box.tsx';

/**
 * Lies on the head of the table: the box that marks the whole page and, once something is marked, how much it is and
 * what can be done with it (`children`). One box in both states, so that it keeps the focus.
 */
export function SelectionBar({
  rows,
  selection,
  all,
  children,
}: {
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly all: SelectAll;
  readonly children?: ReactNode;
}) {
  const count = selection.consignments.length;
  const marked = rows.filter(({ id }) => selection.has(id)).length;
  const isWholePage = marked === rows.length && rows.length > 0;
  return (
    <div className={styles.bar} data-open={count > 0} role="group" aria-label="Selected consignments">
      <label className={styles.page}>
        <span className="visually-hidden">Select all on this page</span>
        <TickBox
          checked={isWholePage}
          some={!isWholePage && count > 0}
          onChange={() => selection.set(rows, !isWholePage)}
        />
      </label>
      {/* There from the start, or nobody would be told of the first. */}
      <span className={styles.count} role="status">
        {count > 0 && `${wholeNumber(count)} selected`}
      </span>
      {count > 0 && (
        <>
          {all.offer !== null && (
            <button type="button" className={styles.all} disabled={all.isBusy} onClick={all.select}>
              {all.offer}
            </button>
          )}
          <div className={styles.actions}>{children}</div>
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label="Clear selection"
            data-tooltip="Clear selection"
            onClick={selection.clear}
          >
            <Icon of={IconX} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
