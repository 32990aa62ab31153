import { Button } from '@mantine/core';
import type { CellChange } from '@cartage/domain/consignment-import/corrections.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CodeReplacement, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEffect, useRef } from 'react';
import { DecimalCommasBanner } from '#features/consignment-import/decimal-commas-banner.tsx';
import { IssueRow } from '#features/consignment-import/issue-row.tsx';
import { correctionText, issuesText } from '#features/consignment-import/import-messages.ts';
import { countText } from '#freight/imports/import-result.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import styles from '#features/consignment-import/errors-card.module.css';
import tableStyles from '#features/consignment-import/table.module.css';
import { announce } from '#kit/announcements.ts';
import { showError } from '#kit/toasts.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

export interface Corrections {
  readonly correct: (changes: readonly CellChange[]) => Promise<ImportSummary | undefined>;
  readonly replaceAll: (replacement: CodeReplacement) => Promise<ImportSummary | undefined>;
  readonly readDecimalCommas: () => Promise<ImportSummary | undefined>;
}

/** The errors of the file, the message that affects the most rows first, with cells to correct in place. */
export function ErrorsCard({
  summary,
  reference,
  correct,
  replaceAll,
  readDecimalCommas,
  downloadErrors,
}: Corrections & {
  readonly summary: ImportSummary;
  readonly reference: ImportReference | undefined;
  readonly downloadErrors: () => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  // A finding about the headings alone has no row to show it beside.
  const hasWrongRows = summary.issues.some(({ rows }) => rows.some((row) => row > 1));
  useEffect(() => {
    // From 'Load & Validate' to the first error, for a user with a keyboard.
    table.current?.querySelector('button')?.focus();
  }, []);
  const after = async (changed: Promise<ImportSummary | undefined>) => {
    const next = await changed.catch(() => null);
    if (next === null) showError("Couldn't check the corrected cells. Load & Validate the file again.");
    else if (next !== undefined) announce(issuesText(next));
  };
  const shown = useRef(summary);
  useEffect(() => {
    const isChanged = shown.current !== summary;
    shown.current = summary;
    // The corrected cell has been removed, and it had the focus.
    if (isChanged && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [summary]);
  return (
    <>
      <Banner kind="error" title={issuesText(summary)}>
        <p>{correctionText(summary)}</p>
      </Banner>
      {summary.decimalCommas !== null && (
        <DecimalCommasBanner
          found={summary.decimalCommas}
          readAsDecimals={() => void after(readDecimalCommas())}
        />
      )}
      <Card
        title="Errors"
        end={
          <>
            {summary.correctedCells > 0 && `${countText(summary.correctedCells, 'cell')} corrected`}
            {hasWrongRows && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles.download ?? ''}
                leftSection={<Icon of={IconDownload} size={14} />}
                title="The whole file with the column Error, to correct in a spreadsheet"
                onClick={downloadErrors}
              >
                Download errors
              </Button>
            )}
          </>
        }
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
                replaceAll={(replacement) => void after(replaceAll(replacement))}
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
