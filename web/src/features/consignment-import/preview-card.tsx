import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { formatText, issuesText } from '#features/consignment-import/import-messages.ts';
import { countText } from '#freight/imports/import-result.ts';
import styles from '#features/consignment-import/page.module.css';
import { listWeight, wholeNumber } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** The consignments that the import would create, and how the file was read, before anything is created. */
export function PreviewCard({ summary }: { readonly summary: ImportSummary }) {
  const { preview, consignmentCount } = summary;
  const unlisted = consignmentCount - preview.length;
  return (
    <>
      <div className={styles.ready} role="status">
        <Icon of={IconCircleCheck} />
        <div>
          <p className={styles.failedTitle}>{issuesText(summary)}</p>
          <p>{formatText(summary)}</p>
        </div>
      </div>
      <Card title="Preview" end={countText(consignmentCount, 'consignment')} flush>
        <div className={styles.scroll} role="region" aria-label="Preview" tabIndex={0}>
          <table className={styles.plain}>
            <thead>
              <tr>
                <th scope="col">Rows</th>
                <th scope="col">Sender Reference</th>
                <th scope="col">Sender</th>
                <th scope="col">Receiver</th>
                <th scope="col">Service Type</th>
                <th scope="col" className={styles.right}>
                  Items
                </th>
                <th scope="col" className={styles.right}>
                  Weight
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.map((one) => (
                <tr key={one.rows[0]}>
                  <td>{rowNumbers(one.rows)}</td>
                  <td>{one.senderReference}</td>
                  <td>{one.sender}</td>
                  <td>{one.receiver}</td>
                  <td>{one.serviceType}</td>
                  <td className={styles.right}>{wholeNumber(one.items)}</td>
                  <td className={styles.right}>
                    {listWeight(one.weightKg)} <span className={styles.unit}>kg</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {unlisted > 0 && <p className={styles.foot}>And {countText(unlisted, 'more consignment')}.</p>}
      </Card>
    </>
  );
}
