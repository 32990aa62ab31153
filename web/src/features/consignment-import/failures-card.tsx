import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { countText } from '#freight/imports/import-result.ts';
import type { Import } from '#freight/imports/import-query.ts';
import styles from '#features/consignment-import/failures-card.module.css';
import table from '#features/consignment-import/table.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';

/** IMPORT-04: the title of each failure and its errors. */
export function FailuresCard({ job }: { readonly job: Import }) {
  const beside =
    job.state === 'working'
      ? 'The import continues'
      : `The other ${wholeNumber(job.total - job.failed)} weren't affected`;
  const unlisted = job.failed - job.failures.length;
  return (
    <Card title={`${countText(job.failed, 'consignment')} failed`} end={beside} flush>
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
      <p className={table.foot}>
        {unlisted > 0 && `${countText(unlisted, 'more failure')} are in the file. `}
        Download Failed Consignments has the same 19 columns plus Error. Correct that file and import it:
        consignments already created aren't created again.
      </p>
    </Card>
  );
}
