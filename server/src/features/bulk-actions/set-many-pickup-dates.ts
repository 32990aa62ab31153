import { localDay } from '@cartage/domain/dates/zone.ts';
import { startBulkJob } from '#features/bulk-actions/start-bulk-job.ts';
import { requestedMoment } from '#freight/requested-moment.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';

/** BULK-05: from today, by the calendar of the tenant. */
export function setManyPickupDates(parts: Parts, request: Handled<'bulkRequestPickupDate'>) {
  const { body, scope, now } = request;
  const text = body.requestedPickupDateTimeUtc ?? body.dateTimeUtc;
  if (text === null || text === undefined) throw new Error('The contract asks for a date');
  const pickup = requestedMoment(text, scope.zone);
  if (pickup.day < localDay(now, scope.zone)) {
    throw new AppError('rule-broken', {
      errors: [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
    });
  }
  return startBulkJob(parts, request, {
    action: 'setRequestedPickupDate',
    references: body.references,
    pointer: '/references',
    pickup,
    reason: null,
    printing: null,
    callerAt: null,
  });
}
