import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(['CANCELLED', 'ERR']);

/** Those that DASH-05 counts, in display order. */
export const COUNTED_STATUSES = STATUS_CODES.filter((code) => !LEFT_OUT.has(code));
