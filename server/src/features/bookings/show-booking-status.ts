import { bookedConsignment, type BookedConsignment } from '#features/bookings/booking.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

export async function showBookingStatus({ database }: Parts, { scope, params }: Handled<'bookingStatus'>) {
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
