import { localDay } from '@cartage/domain/dates/zone.ts';
import { startBulkJob } from '#features/bulk-actions/start-bulk-job.ts';
import { parseMoment } from '#freight/parse-moment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** BULK-05: a date from today on, in the tenant's time zone. */
export function bulkSetPickupDate(deps: AppDependencies, request: OperationRequest<'bulkRequestPickupDate'>) {
  const { body, scope, now } = request;
  const text = body.requestedPickupDateTimeUtc ?? body.dateTimeUtc;
  if (text === null || text === undefined) throw new Error('The request body has no pickup date');
  const pickup = parseMoment(text, scope.zone);
  if (pickup.day < localDay(now, scope.zone)) {
    throw new AppError('rule-broken', {
      errors: [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
    });
  }
  return startBulkJob(deps, request, {
    action: { action: 'setRequestedPickupDate', pickup },
    references: body.references,
    pointer: '/references',
  });
}
