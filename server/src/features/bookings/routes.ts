import type { FastifyInstance } from 'fastify';
import { bookDelivery } from '#features/bookings/book-delivery.ts';
import { listSlots } from '#features/bookings/list-slots.ts';
import { searchSlots } from '#features/bookings/search-slots.ts';
import { showBookingStatus } from '#features/bookings/show-booking-status.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerBookings(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'availableBookingDates', (request) => searchSlots(parts, request));
  serve(app, parts, 'consignmentBookingDates', (request) => listSlots(parts, request));
  serve(app, parts, 'bookingStatus', (request) => showBookingStatus(parts, request));
  serve(app, parts, 'bookDelivery', (request) => bookDelivery(parts, request));
}
