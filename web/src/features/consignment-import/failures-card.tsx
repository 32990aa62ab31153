import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { countText } from '#freight/imports/import-result.ts';
import type { Import } from '#freight/imports/import-query.ts';
import styles from '#features/consignment-import/failures-card.module.css';
import table from '#features/consignment-import/table.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNarrow } from '#ui/use-media.ts';

/** IMPORT-04: the title of each failure and its errors. */
export function FailuresCard({ job }: { readonly job: Import }) {
  const isWorking = job.state === 'working';
  const beside = isWorking
    ? 'The import continues'
    : `The other ${wholeNumber(job.total - job.failed)} weren't affected`;
  const isNarrow = useNarrow();
  return (
    <Card
      title={`${countText(job.failed, 'consignment')} failed`}
      end={isWorking || !isNarrow ? beside : null}
      flush
    >
      <table className={classNames(table.table, styles.failures)} data-stacks>
        <thead>
          <tr>
            <th scope="col">Rows</th>
            <th scope="col">Sender Reference</th>
            <th scope="col">Receiver</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {job.failures.map(({ rows, senderReference, receiver, messages }) => (
            <tr key={rows.join()}>
              <td data-label={rows.length === 1 ? 'Row' : 'Rows'}>{rowNumbers(rows)}</td>
              <td data-label="Sender Reference">{senderReference}</td>
              <td className={styles.receiver}>{receiver}</td>
              <td className={styles.message}>
                {messages.map((message) => (
                  <p key={message}>{message}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={table.foot}>{footText(job)}</p>
    </Card>
  );
}

function footText({ state, failed, failures }: Import): string {
  // The page offers the file at the end.
  if (state === 'working') return 'You can download the failed consignments when the import is complete.';
  const unlisted = failed - failures.length;
  const more =
    unlisted > 0
      ? `${countText(unlisted, 'more failure')} ${unlisted === 1 ? 'is' : 'are'} in the file. `
      : '';
  return `${more}Download Failed Consignments has the same 19 columns plus Error. Correct that file and import it: consignments already created aren't created again.`;
}
