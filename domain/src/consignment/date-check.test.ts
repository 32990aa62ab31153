import { expect, test } from 'vitest';
import { type DateGround, dateFaultsOn, dateFaultWords } from '#consignment/date-check.ts';
import { workingCalendar } from '#dates/working-days.ts';

const auckland = workingCalendar('NZ-AUK');
/** A Wednesday; Otago has its anniversary on Monday the 23rd. */
const ground: DateGround = {
  today: '2026-03-18',
  isPickupAllowed: true,
  isDeliveryRequired: false,
  origin: auckland,
  destination: auckland,
  serviceDate: '2026-03-20',
  mode: 'requested',
};
const past = { pickup: '2026-03-17', delivery: '2026-03-24' } as const;

test('[@DATE-02] a pickup day that passed counts where it is written or relied on, and nowhere else', () => {
  const fault = { pickup: 'Past date', delivery: null };
  expect(dateFaultsOn(['pickupWritten'], past, ground)).toEqual(fault);
  expect(dateFaultsOn(['reliedOn'], past, ground)).toEqual(fault);
  for (const occasion of ['deliveryWritten', 'senderMoved', 'receiverMoved', 'serviceChanged'] as const) {
    expect(dateFaultsOn([occasion], past, ground)).toEqual({ pickup: null, delivery: null });
  }
  expect(dateFaultsOn(['reliedOn'], past, { ...ground, isPickupAllowed: false })).toEqual({
    pickup: null,
    delivery: null,
  });
});

test('[@DATE-02] another region asks whether its days are worked', () => {
  const monday = { pickup: '2026-03-23', delivery: '2026-03-25' } as const;
  const otago = workingCalendar('NZ-OTA');
  expect(dateFaultsOn(['senderMoved'], monday, { ...ground, origin: otago }).pickup).toBe(
    'Not a working date',
  );
  expect(dateFaultsOn(['receiverMoved'], monday, { ...ground, origin: otago }).pickup).toBeNull();
  const there = { pickup: null, delivery: '2026-03-23' } as const;
  expect(dateFaultsOn(['receiverMoved'], there, { ...ground, destination: otago }).delivery).toBe(
    'Not a working date',
  );
  expect(dateFaultsOn([], there, { ...ground, destination: otago }).delivery).toBeNull();
});

test('[@DATE-02] [@DATE-04] a delivery that is booked or confirmed is no wish any more', () => {
  const sunday = { pickup: null, delivery: '2026-03-22' } as const;
  const early = { pickup: null, delivery: '2026-03-19' } as const;
  expect(dateFaultsOn(['reliedOn'], sunday, ground).delivery).toBe('Not a working date');
  expect(dateFaultsOn(['reliedOn'], early, ground).delivery).toBe('Earlier than the service date');
  for (const mode of ['booking', 'confirmed'] as const) {
    expect(dateFaultsOn(['reliedOn'], sunday, { ...ground, mode }).delivery).toBeNull();
    expect(dateFaultsOn(['reliedOn'], early, { ...ground, mode }).delivery).toBeNull();
  }
});

test('each fault is said with its date where no field stands beside it', () => {
  expect(dateFaultWords({ pickup: null, delivery: null })).toBeNull();
  expect(dateFaultWords({ pickup: 'Past date', delivery: 'Not a working date' })).toBe(
    'Requested pickup: Past date. Requested delivery: Not a working date',
  );
});
