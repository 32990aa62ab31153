import { expect, test } from 'vitest';
import { type BookedRun, bookingMisfit, runText, tooLateForBooking } from '#consignment/booking-fit.ts';

const run: BookedRun = {
  name: 'Wellington afternoon',
  day: '2026-11-26',
  region: 'NZ-WGN',
  isReadonly: false,
};
const needs = { destination: 'NZ-WGN', serviceDate: '2026-11-26' } as const;

test('a booked run serves the region of the receiver, from the service date on, on the requested day', () => {
  expect(bookingMisfit(run, needs)).toBeNull();
  expect(bookingMisfit(run, { ...needs, requestedDay: '2026-11-26' })).toBeNull();
  expect(bookingMisfit(run, { ...needs, serviceDate: null })).toBeNull();
  expect(bookingMisfit(run, { ...needs, destination: 'NZ-CAN' })).toBe(
    'The run does not deliver to the receiver',
  );
  expect(bookingMisfit(run, { ...needs, destination: null })).toBe(
    'The run does not deliver to the receiver',
  );
  expect(bookingMisfit(run, { ...needs, serviceDate: '2026-11-27' })).toBe(
    'The earliest delivery is 27/11/2026 Fri',
  );
  for (const requestedDay of ['2026-11-27', null] as const) {
    expect(bookingMisfit(run, { ...needs, requestedDay })).toBe('Another delivery date is requested');
  }
});

test('a booking is named by its run and day', () => {
  expect(runText(run)).toBe('Wellington afternoon on 26/11/2026 Thu');
  expect(tooLateForBooking(run)).toBe(
    'Too late for the booking on Wellington afternoon on 26/11/2026 Thu. Change the booking first',
  );
});
