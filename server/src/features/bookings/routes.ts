import type { FastifyInstance } from 'fastify';
import { bookDelivery } from '#features/bookings/book-delivery.ts';
import { listSlots } from '#features/bookings/list-slots.ts';
import { searchSlots } from '#features/bookings/search-slots.ts';
import { showBookingStatus } from '#features/bookings/show-booking-status.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerBookings(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'availableBookingDates', (request) => searchSlots(deps, request));
  serve(app, deps, 'consignmentBookingDates', (request) => listSlots(deps, request));
  serve(app, deps, 'bookingStatus', (request) => showBookingStatus(deps, request));
  serve(app, deps, 'bookDelivery', (request) => bookDelivery(deps, request));
}
