import { startBulkJob } from '#features/bulk-actions/start-bulk-job.ts';
import type { Parts } from '#parts.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import type { Handled } from '#platform/handled.ts';

export function markManyAsReady(parts: Parts, request: Handled<'bulkMarkAsReady'>) {
  return move(parts, request, 'markAsReady');
}

export function requestManyPickups(parts: Parts, request: Handled<'bulkRequestPickup'>) {
  return move(parts, request, 'requestPickup');
}

export function cancelMany(parts: Parts, request: Handled<'bulkCancel'>) {
  const { references, reason, dateTimeUtc } = request.body;
  const callerAt = readCallerClock(dateTimeUtc, request.now);
  return startBulkJob(parts, request, {
    action: 'cancel',
    references,
    pointer: '/references',
    pickup: null,
    reason,
    printing: null,
    callerAt,
  });
}

function move(
  parts: Parts,
  request: Handled<'bulkMarkAsReady' | 'bulkRequestPickup'>,
  action: 'markAsReady' | 'requestPickup',
) {
  const { consignmentReferences: references, dateTimeUtc } = request.body;
  const callerAt = readCallerClock(dateTimeUtc, request.now);
  return startBulkJob(parts, request, {
    action,
    references,
    pointer: '/consignmentReferences',
    pickup: null,
    reason: null,
    printing: null,
    callerAt,
  });
}
