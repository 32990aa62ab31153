import type { ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { rowNumbers } from '@cartage/domain/consignment-import/row-numbers.ts';
import { formatText, issuesText } from '#features/consignment-import/import-messages.ts';
import { countText } from '#freight/imports/import-result.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import styles from '#features/consignment-import/preview-card.module.css';
import table from '#features/consignment-import/table.module.css';
import { listWeight, wholeNumber } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';

/** The consignments that the import would create, and how the file was read, before anything is created. */
export function PreviewCard({ summary }: { readonly summary: ImportSummary }) {
  const { preview, consignmentCount, warnings, warningCount } = summary;
  const unlisted = consignmentCount - preview.length;
  return (
    <>
      <Banner kind="ready" title={issuesText(summary)}>
        <p>{formatText(summary)}</p>
      </Banner>
      {warnings.length > 0 && (
        <Banner
          kind="warning"
          label="Warnings"
          title={`${countText(warningCount, 'warning')}. You can import the file as it is.`}
        >
          <ul>
            {warnings.map(({ rows, message }, index) => (
              // Rows of one consignment may have the same message.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {rows.length === 1 ? 'Row' : 'Rows'} {rowNumbers(rows)}: {message}
              </li>
            ))}
          </ul>
          {warningCount > warnings.length && <p>And {warningCount - warnings.length} more.</p>}
        </Banner>
      )}
      <Card title="Preview" end={countText(consignmentCount, 'consignment')} flush>
        <div className={table.scroll} role="region" aria-label="Preview" tabIndex={0}>
          <table className={classNames(table.table, styles.preview)} data-plain>
            <thead>
              <tr>
                <th scope="col">Rows</th>
                <th scope="col">Sender Reference</th>
                <th scope="col">Sender</th>
                <th scope="col">Receiver</th>
                <th scope="col">Service Type</th>
                <th scope="col" className={table.right}>
                  Items
                </th>
                <th scope="col" className={table.right}>
                  Weight
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.map((one) => (
                <tr key={one.rows[0]}>
                  <td data-label={one.rows.length === 1 ? 'Row' : 'Rows'}>{rowNumbers(one.rows)}</td>
                  <td className={styles.reference}>{one.senderReference}</td>
                  <td data-label="From">{one.sender}</td>
                  <td data-label="To">{one.receiver}</td>
                  <td>{one.serviceType}</td>
                  <td className={table.right} data-unit={one.items === 1 ? 'item' : 'items'}>
                    {wholeNumber(one.items)}
                  </td>
                  <td className={table.right}>
                    {listWeight(one.weightKg)} <span className={table.unit}>kg</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {unlisted > 0 && <p className={table.foot}>And {countText(unlisted, 'more consignment')}.</p>}
      </Card>
    </>
  );
}
