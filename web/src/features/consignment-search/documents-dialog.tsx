import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { BlockedDialog } from '#features/consignment-search/blocked-dialog.tsx';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { documentsReason, withoutDocuments } from '#freight/bulk-documents/bulk-documents.ts';
import { bulkTitle } from '#freight/bulk-job/bulk-words.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** The documents of what was marked, or first what of it has none. */
export function DocumentsDialog({
  consignments,
  drop,
  close,
}: {
  readonly consignments: readonly SelectedConsignment[];
  readonly drop: (references: ReadonlySet<string>) => void;
  readonly close: () => void;
}) {
  const { permissions } = useWorkplace();
  const reason = documentsReason(consignments, { permissions });
  if (reason === null) return <BulkDocumentsDialog consignments={consignments} close={close} />;
  return (
    <BlockedDialog
      title={bulkTitle('documents', consignments.length)}
      reason={reason}
      why={ACTIONS.bulkDocuments.wrongStatus}
      blocking={withoutDocuments(consignments, { permissions })}
      count={consignments.length}
      drop={drop}
      close={close}
    />
  );
}
