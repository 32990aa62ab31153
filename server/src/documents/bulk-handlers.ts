import { bulkDocuments } from '#documents/bulk-documents.ts';
import type { BulkHandlers } from '#freight/bulk/bulk-handler.ts';
import { cancel } from '#freight/bulk/handlers/cancel.ts';
import { markAsReady } from '#freight/bulk/handlers/mark-as-ready.ts';
import { requestPickup } from '#freight/bulk/handlers/request-pickup.ts';
import { setRequestedPickupDate } from '#freight/bulk/handlers/set-requested-pickup-date.ts';
import { undo } from '#freight/bulk/handlers/undo.ts';

/** All bulk actions. They are registered here because `freight` may not import `documents`. */
export const BULK_HANDLERS: BulkHandlers = {
  markAsReady,
  requestPickup,
  cancel,
  setRequestedPickupDate,
  undo,
  documents: bulkDocuments,
};
