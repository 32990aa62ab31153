/** The fixed reason of every cancellation (BULK-04, API-12). */
export const CANCEL_REASON = 'from Freightmaster';
