import { statusOf } from '@cartage/domain/consignment/status.ts';
import { CheckingConsignments } from '#features/consignment-search/bulk/blocked-consignments.tsx';
import type { SelectionState } from '#features/consignment-search/selection/use-selection-state.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { ScrollTable } from '#ui/scroll-table.tsx';

const COLUMNS = ['Consignment', 'Status'];

/** The selected consignments that a document lists, and those that it leaves out. */
export function ListedConsignments({
  selected: { consignments, isChecking, hasFailed },
  listed,
  leftOut,
  name,
}: {
  readonly selected: SelectionState;
  readonly listed: readonly ConsignmentRef[];
  /** The message about the others; null without any. */
  readonly leftOut: string | null;
  /** Of the document: 'manifest'. */
  readonly name: string;
}) {
  if (isChecking) return <CheckingConsignments consignments={consignments} />;
  return (
    <>
      {hasFailed && (
        <p className={styles.about} role="note">
          Couldn't refresh these consignments. Those that can't be on a {name} are left out.
        </p>
      )}
      {leftOut !== null && <p className={styles.about}>{leftOut}</p>}
      {listed.length > 0 && (
        <ScrollTable label={`On the ${name}`} columns={COLUMNS}>
          {listed.map(({ id, reference, status }) => (
            <tr key={id}>
              <td>{reference}</td>
              <td>
                <StatusChip code={status} name={statusOf(status).name} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}
