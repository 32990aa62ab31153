import { ActionIcon } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import type { SelectAll } from '#features/consignment-search/selection/use-select-all.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import styles from '#features/consignment-search/selection/selection-bar.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Icon } from '#ui/icon.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

/**
 * Covers the table header: a checkbox for the page and, while rows are selected, their count and the actions
 * (`children`). The checkbox is the same element in both states, so that it keeps the focus.
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
  const selectedOnPage = rows.filter(({ id }) => selection.has(id)).length;
  const elsewhere = selection.consignments.filter(({ id }) => !rows.some((row) => row.id === id));
  const isWholePage = selectedOnPage === rows.length && rows.length > 0;
  return (
    <div className={styles.bar} data-open={count > 0} role="group" aria-label="Selected consignments">
      <label className={styles.page}>
        <span className="visually-hidden">Select all on this page</span>
        <Checkbox
          checked={isWholePage}
          isIndeterminate={!isWholePage && count > 0}
          onChange={() => selection.set(rows, !isWholePage)}
        />
      </label>
      {/* A live region must exist before its text changes, or screen readers skip the first change. */}
      <span className={styles.count} role="status">
        {count > 0 && `${wholeNumber(count)} selected`}
      </span>
      {count > 0 && (
        <>
          {elsewhere.length > 0 && (
            <span className={styles.elsewhere}>
              {wholeNumber(elsewhere.length)} selected on other pages
              <button
                type="button"
                className={styles.all}
                onClick={() => selection.deselect(new Set(elsewhere.map(({ reference }) => reference)))}
              >
                Clear<span className="visually-hidden"> the selection on other pages</span>
              </button>
            </span>
          )}
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
