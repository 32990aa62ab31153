import { workingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { expect, test } from 'vitest';
import { type EntryFacts, warningsOf } from '#freight/entry-warnings/warnings-of.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

// A literal of a test. 27/11/2026 is a Friday.
const day = (text: string) => text as CalendarDate;
const OFFICE = { opens: '08:00', closes: '17:00' };
const WEEK = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null];

const facts = (given: Partial<EntryFacts> = {}): EntryFacts => ({
  limits: {
    sites: [{ siteId: 2, openingHours: WEEK }],
    packagingTypes: [{ code: 'CTN', maxWeightKg: 25, reason: 'a lift by one person' }],
  },
  packagingTypes: [{ code: 'CTN', name: 'Carton' }],
  now: { day: day('2026-11-27'), hour: 9, minute: 0 },
  cutOff: null,
  serviceDate: null,
  origin: null,
  destination: workingCalendar('NZ-CAN'),
  showsPickup: true,
  showsDelivery: true,
  ...given,
});

const heavy = (weight: number): ConsignmentForm => {
  const form = wholeForm();
  const [line] = form.lines;
  if (line === undefined) throw new Error('The form has a line');
  return { ...form, lines: [{ ...line, values: { ...line.values, weight } }] };
};

test('a warning names its item and field', () => {
  expect(warningsOf(heavy(40), facts())).toEqual([
    {
      field: 'line-a-weight',
      label: 'Item 1, weight in kilograms',
      message:
        'Each carton weighs 40 kg, over the limit of 25 kg for a lift by one person: spread the freight over more items or correct the weight.',
    },
  ]);
});

test('a line with an error has no warning, and neither has packaging that is not offered', () => {
  expect(warningsOf(heavy(90_000), facts())).toEqual([]);
  expect(warningsOf(heavy(40), facts({ packagingTypes: [] }))).toEqual([]);
});

test('dates are compared with the hours of their own site', () => {
  const saturday = wholeForm({ requestedPickup: day('2026-11-28'), requestedDelivery: day('2026-12-05') });
  // Site 1, the sender, has no known hours.
  expect(warningsOf(saturday, facts())).toEqual([
    {
      field: 'requestedDelivery',
      label: 'Requested Delivery',
      message: 'Site 2 is closed on Saturdays: choose Monday 07/12/2026.',
    },
  ]);
  expect(warningsOf(saturday, facts({ showsDelivery: false }))).toEqual([]);
});

test('an address has no opening hours', () => {
  const form = wholeForm({ requestedDelivery: day('2026-12-05') });
  const receiver = { ...form.receiver, isCustom: true };
  expect(warningsOf({ ...form, receiver }, facts())).toEqual([]);
});
