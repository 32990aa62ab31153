import { BulkButtons, MoreBulkActions } from '#features/consignment-search/bulk-buttons.tsx';
import { CopyReferences } from '#features/consignment-search/copy-references.tsx';
import { ExportButton } from '#features/consignment-search/export-button.tsx';
import { PrintButtons } from '#features/consignment-search/print-buttons.tsx';
import type { BulkWork } from '#features/consignment-search/use-bulk-work.tsx';
import type { PrintWork } from '#features/consignment-search/use-print-work.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';

/** What can be done with what is marked (BULK-01), in the bar over the table. */
export function MarkedActions({
  selection,
  askBulk,
  askPrint,
}: {
  readonly selection: Selection;
  readonly askBulk: BulkWork['ask'];
  readonly askPrint: PrintWork['ask'];
}) {
  return (
    <>
      <BulkButtons selection={selection} ask={askBulk} />
      <PrintButtons selection={selection} ask={askPrint} />
      <ExportButton selection={selection} />
      <CopyReferences selection={selection} />
      <MoreBulkActions selection={selection} ask={askBulk} />
    </>
  );
}
