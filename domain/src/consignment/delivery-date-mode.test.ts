import { expect, test } from 'vitest';
import { deliveryDateMode } from '#consignment/delivery-date-mode.ts';
import { STATUS_CODES } from '#consignment/status.ts';

test('[@DATE-04] with bookings the delivery date is requested in Draft and booked from then on', () => {
  for (const isConfirmed of [true, false]) {
    const modes = [null, ...STATUS_CODES].map((status) =>
      deliveryDateMode(status, { hasBookings: true, isConfirmed }),
    );
    expect(modes.slice(0, 2)).toEqual(['requested', 'requested']);
    expect(new Set(modes.slice(2))).toEqual(new Set(['booking']));
  }
});

test('[@DATE-04] without bookings it is requested until it is confirmed, whatever the status', () => {
  for (const status of [null, ...STATUS_CODES]) {
    expect(deliveryDateMode(status, { hasBookings: false, isConfirmed: false })).toBe('requested');
    expect(deliveryDateMode(status, { hasBookings: false, isConfirmed: true })).toBe('confirmed');
  }
});
