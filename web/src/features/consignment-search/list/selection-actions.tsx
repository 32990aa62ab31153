import { BulkButtons, MoreBulkActions } from '#features/consignment-search/bulk/bulk-buttons.tsx';
import { CopyReferences } from '#features/consignment-search/selection/copy-references.tsx';
import { ExportButton } from '#features/consignment-search/documents/export-button.tsx';
import { DocumentButtons } from '#features/consignment-search/documents/document-buttons.tsx';
import type { BulkActions } from '#features/consignment-search/bulk/use-bulk-actions.tsx';
import type { DocumentDialogs } from '#features/consignment-search/documents/use-document-dialogs.tsx';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';

/** Actions on the selected consignments (BULK-01), in the selection bar. */
export function SelectionActions({
  selection,
  openBulkAction,
  openDocuments,
}: {
  readonly selection: Selection;
  readonly openBulkAction: BulkActions['open'];
  readonly openDocuments: DocumentDialogs['open'];
}) {
  return (
    <>
      <BulkButtons selection={selection} open={openBulkAction} />
      <DocumentButtons selection={selection} open={openDocuments} />
      <ExportButton selection={selection} />
      <CopyReferences selection={selection} />
      <MoreBulkActions selection={selection} open={openBulkAction} />
    </>
  );
}
