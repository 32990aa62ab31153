import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { countText } from '#freight/imports/import-result.ts';
import type { Import } from '#freight/imports/import-query.ts';
import styles from '#features/consignment-import/page.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';

/** IMPORT-04: the title of each failure and its errors. */
export function FailuresCard({ job }: { readonly job: Import }) {
  const beside =
    job.state === 'working'
      ? 'The import continues'
      : `The other ${wholeNumber(job.total - job.failed)} weren't affected`;
  const unlisted = job.failed - job.failures.length;
  return (
    <Card title={`${countText(job.failed, 'consignment')} failed`} end={beside} flush>
      <table className={styles.errors}>
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
              <td>{rowNumbers(rows)}</td>
              <td>{senderReference}</td>
              <td>{receiver}</td>
              <td className={styles.message}>
                {messages.map((message) => (
                  <p key={message}>{message}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>
        {unlisted > 0 && `${countText(unlisted, 'more failure')} are in the file. `}
        Download Failed Consignments has the same 19 columns plus Error. Correct that file and import it:
        consignments already created aren't created again.
      </p>
    </Card>
  );
}
