import { startBulkJob } from '#features/bulk-actions/start-bulk-job.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

export function bulkMarkAsReady(deps: AppDependencies, request: OperationRequest<'bulkMarkAsReady'>) {
  const { consignmentReferences: references, dateTimeUtc } = request.body;
  const callerAt = readCallerClock(dateTimeUtc, request.now);
  const action = { action: 'markAsReady', callerAt } as const;
  return startBulkJob(deps, request, {
    action,
    references,
    pointer: '/consignmentReferences',
  });
}

export function bulkRequestPickup(deps: AppDependencies, request: OperationRequest<'bulkRequestPickup'>) {
  const { consignmentReferences: references, dateTimeUtc } = request.body;
  const callerAt = readCallerClock(dateTimeUtc, request.now);
  const action = { action: 'requestPickup', callerAt } as const;
  return startBulkJob(deps, request, {
    action,
    references,
    pointer: '/consignmentReferences',
  });
}

export function bulkCancel(deps: AppDependencies, request: OperationRequest<'bulkCancel'>) {
  const { references, reason, dateTimeUtc } = request.body;
  const callerAt = readCallerClock(dateTimeUtc, request.now);
  const action = { action: 'cancel', callerAt, reason } as const;
  return startBulkJob(deps, request, { action, references, pointer: '/references' });
}
