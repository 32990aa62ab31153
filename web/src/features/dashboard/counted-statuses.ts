import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';

const EXCLUDED: ReadonlySet<string> = new Set(['CANCELLED', 'ERR']);

/** The statuses that DASH-05 counts, in display order. */
export const COUNTED_STATUSES = STATUS_CODES.filter((code) => !EXCLUDED.has(code));
