import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { MOST_PRINTED } from '#freight/bulk-documents/bulk-documents.ts';
import { wholeNumber } from '#freight/figures.ts';

/** Why there are no documents of what the figure counted; null where there are. */
export function printReasonOf(of: DrillDown, count: number): string | null {
  if (of.card === 'created' && !suitsStatus('bulkDocuments', of.status.code)) {
    return 'Documents are made from Ready on';
  }
  return count > MOST_PRINTED ? `At most ${wholeNumber(MOST_PRINTED)} at once: choose fewer days` : null;
}
