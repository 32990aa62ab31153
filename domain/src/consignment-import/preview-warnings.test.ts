import { expect, test } from 'vitest';
import { freightWarnings, pastDatesOf } from '#consignment-import/preview-warnings.ts';
import type { ImportLine, ImportRequest } from '#consignment-import/import-request.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';

const reference = {
  packagingTypes: [{ code: 'CTN', name: 'Carton', defaultVolume: 0.036, defaultWeight: 12.5 }],
  packagingLimits: [{ code: 'CTN', maxWeightKg: 25, reason: 'a lift by one person' }],
};

const line = (weight: number): ImportLine => ({
  count: 2,
  packagingType: 'CTN',
  description: 'Paint',
  length: null,
  width: null,
  height: null,
  volume: 0.072,
  weight,
  dangerousGoods: null,
});

// Only the freight of the request is read.
const planned = (...weights: number[]) => ({
  rows: [5, 6],
  request: { lineItems: weights.map(line) } as Partial<ImportRequest> as ImportRequest,
});

test('each heavy line is named by the rows of its consignment', () => {
  expect(freightWarnings(planned(50, 80), reference)).toEqual([
    {
      rows: [5, 6],
      message:
        'Each carton weighs 40 kg, over the limit of 25 kg for a lift by one person: spread the freight over more items or correct the weight.',
    },
  ]);
});

test('without limits only the density is checked', () => {
  const { packagingTypes } = reference;
  expect(freightWarnings(planned(80), { packagingTypes })).toEqual([]);
  expect(freightWarnings(planned(800), { packagingTypes })).toEqual([
    {
      rows: [5, 6],
      message:
        '11,111.11 kg per m³ is heavier than steel: enter the weight in kg and the volume in m³ of the whole line.',
    },
  ]);
});

test('past dates are named by the rows of their consignment', () => {
  // Literals of a test.
  const day = (text: string) => text as CalendarDate;
  const dated = (pickup: string | null, delivery: string | null) => ({
    rows: [5, 6],
    request: {
      requestedPickupDateTimeUtc: pickup,
      requestedDeliveryDate: delivery,
    } as Partial<ImportRequest> as ImportRequest,
  });
  const today = { today: day('2026-11-27') };
  expect(pastDatesOf(dated('2026-11-26', '2026-11-25'), today)).toEqual([
    { rows: [5, 6], message: 'The pickup date 26/11/2026 is in the past: choose today or a later day.' },
    { rows: [5, 6], message: 'The delivery date 25/11/2026 is in the past: choose today or a later day.' },
  ]);
  expect(pastDatesOf(dated('2026-11-27', null), today)).toEqual([]);
  expect(pastDatesOf(dated('2026-11-26', null), {})).toEqual([]);
});
