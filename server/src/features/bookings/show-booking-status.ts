import { bookedConsignment, type BookedConsignment } from '#features/bookings/booking.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function showBookingStatus(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'bookingStatus'>,
) {
  const [booked] = await database.read<BookedConsignment>(
    scope.context,
    bookedConsignment(scope, params.ref, 'read'),
  );
  if (booked === undefined) throw new AppError('not-found');
  return reply({
    deliveryRunName: booked.runName,
    deliveryRunStartDateTimeUtc: booked.startsAt?.toISOString() ?? null,
    runBookingReadonly: booked.isReadonly,
  });
}
