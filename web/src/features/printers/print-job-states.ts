import type { PrintJobState } from '@cartage/domain/documents/print-job.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export const STATE_NAMES: Readonly<Record<PrintJobState, string>> = {
  queued: 'Waiting',
  taken: 'Printing',
  printed: 'Printed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const STATE_TONES: Readonly<Record<PrintJobState, BadgeTone>> = {
  queued: 'plain',
  taken: 'info',
  printed: 'done',
  failed: 'danger',
  cancelled: 'plain',
  expired: 'danger',
};
