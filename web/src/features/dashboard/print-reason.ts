import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { MAX_PRINTED } from '#freight/bulk-documents/bulk-documents.ts';
import { wholeNumber } from '#freight/figures.ts';

/** Why documents of the counted consignments are not available; null when they are. */
export function printReasonOf(of: DrillDown, count: number): string | null {
  if (of.card === 'created' && !isStatusAllowed('bulkDocuments', of.status.code)) {
    return 'Available for consignments that are Ready or later';
  }
  return count > MAX_PRINTED ? `Maximum ${wholeNumber(MAX_PRINTED)} consignments. Choose fewer days.` : null;
}
