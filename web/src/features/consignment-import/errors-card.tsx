import type { Column } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CellChange, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { useEffect, useRef } from 'react';
import { IssueRow } from '#features/consignment-import/issue-row.tsx';
import { issuesText } from '#features/consignment-import/import-messages.ts';
import { countText } from '#freight/imports/import-result.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import styles from '#features/consignment-import/errors-card.module.css';
import tableStyles from '#features/consignment-import/table.module.css';
import { announce } from '#kit/announcements.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';

export interface Corrections {
  readonly correct: (changes: readonly CellChange[]) => Promise<ImportSummary | undefined>;
  readonly replaceAll: (column: Column, from: string, to: string) => Promise<ImportSummary | undefined>;
}

/** The errors of the file, the message that affects the most rows first, with cells to correct in place. */
export function ErrorsCard({
  summary,
  reference,
  correct,
  replaceAll,
}: Corrections & { readonly summary: ImportSummary; readonly reference: ImportReference | undefined }) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // From 'Load & Validate' to the first error, for a user with a keyboard.
    table.current?.querySelector('button')?.focus();
  }, []);
  const after = async (changed: Promise<ImportSummary | undefined>) => {
    const next = await changed;
    if (next === undefined) return;
    announce(issuesText(next));
    // The corrected cell has been removed, and it had the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        table.current?.querySelector<HTMLElement>('input, button')?.focus();
    });
  };
  return (
    <>
      <Banner kind="error" title={issuesText(summary)}>
        <p>
          {summary.rowCount === 0
            ? 'Correct the file, then choose it again.'
            : `Fix the cells here, or correct the file and Load & Validate again. The file creates ${countText(summary.consignmentCount, 'consignment')}.`}
        </p>
      </Banner>
      <Card
        title="Errors"
        end={summary.correctedCells > 0 && `${countText(summary.correctedCells, 'cell')} corrected`}
        flush
      >
        <table ref={table} className={classNames(tableStyles.table, styles.errors)} data-stacks>
          <thead>
            <tr>
              <th scope="col">Rows</th>
              <th scope="col">Error</th>
              <th scope="col">Description</th>
            </tr>
          </thead>
          <tbody>
            {summary.issues.map((issue) => (
              <IssueRow
                key={`${issue.column} ${issue.message}`}
                issue={issue}
                reference={reference}
                correct={(changes) => void after(correct(changes))}
                replaceAll={(column, from, to) => void after(replaceAll(column, from, to))}
              />
            ))}
          </tbody>
        </table>
        {summary.unlistedIssues > 0 && (
          <p className={tableStyles.foot}>
            {countText(summary.unlistedIssues, 'more error')} appear when these are corrected.
          </p>
        )}
      </Card>
    </>
  );
}
