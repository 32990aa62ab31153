import { describe, expect, it } from 'vitest';
import { dateWarnings, type EntryDates, type EntryPlace, runWarning } from '#consignment/entry-warnings.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { workingCalendar } from '#dates/working-days.ts';

// A literal of a test. 27/11/2026 is a Friday.
const day = (text: string) => text as CalendarDate;
const TODAY = day('2026-11-27');
const OFFICE = { opens: '08:00', closes: '17:00' };
const SHORT_WEEK = [null, OFFICE, OFFICE, OFFICE, OFFICE, null, null];

const place = (name: string, given: Partial<EntryPlace> = {}): EntryPlace => ({
  name,
  hours: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null],
  calendar: workingCalendar('NZ-AUK'),
  ...given,
});

const dates = (given: Partial<EntryDates> = {}): EntryDates => ({
  now: { day: TODAY, hour: 10, minute: 0 },
  sender: place('Penrose'),
  receiver: place('Hornby'),
  pickup: TODAY,
  delivery: day('2026-12-02'),
  cutOff: '15:00',
  serviceDate: day('2026-12-02'),
  ...given,
});

const pickupWarning = (given: Partial<EntryDates>) =>
  dateWarnings(dates(given)).find(({ field }) => field === 'requestedPickup')?.message;
const deliveryWarning = (given: Partial<EntryDates>) =>
  dateWarnings(dates(given)).find(({ field }) => field === 'requestedDelivery')?.message;

it('has no warning for dates that work, and none without dates', () => {
  expect(dateWarnings(dates())).toEqual([]);
  expect(dateWarnings(dates({ pickup: null, delivery: null }))).toEqual([]);
});

describe('pickup', () => {
  it('warns about a day on which the sender is closed', () => {
    expect(
      pickupWarning({ sender: place('Penrose', { hours: SHORT_WEEK }), pickup: day('2026-11-30') }),
    ).toBe('Penrose is closed on Mondays: choose Tuesday 01/12/2026.');
  });

  it('warns from the cut-off on, for a pickup today', () => {
    const message = 'The cut-off at 3:00 pm has passed today: choose Monday 30/11/2026.';
    expect(pickupWarning({ now: { day: TODAY, hour: 15, minute: 0 } })).toBe(message);
    expect(pickupWarning({ now: { day: TODAY, hour: 14, minute: 59 } })).toBeUndefined();
    expect(
      pickupWarning({ now: { day: TODAY, hour: 15, minute: 0 }, pickup: day('2026-11-30') }),
    ).toBeUndefined();
  });

  it('warns after the sender has closed, before a later cut-off', () => {
    expect(pickupWarning({ now: { day: TODAY, hour: 17, minute: 0 }, cutOff: '18:00' })).toBe(
      'Penrose closed at 5:00 pm today: choose Monday 30/11/2026.',
    );
  });

  it('warns about a past day, and not about the closing hours of that day', () => {
    const given = { sender: place('Penrose', { hours: SHORT_WEEK }), pickup: day('2026-11-23') };
    expect(pickupWarning(given)).toBe(
      'The pickup date 23/11/2026 is in the past: choose today or a later day.',
    );
    expect(pickupWarning({ pickup: day('2026-11-26') })).toBe(
      'The pickup date 26/11/2026 is in the past: choose today or a later day.',
    );
  });

  it('does not know the hours of an address', () => {
    expect(pickupWarning({ sender: place('Penrose', { hours: null }), pickup: day('2026-11-28') })).toBe(
      undefined,
    );
  });
});

describe('delivery', () => {
  it('warns about a past day before other reasons', () => {
    expect(deliveryWarning({ delivery: day('2026-11-26') })).toBe(
      'The delivery date 26/11/2026 is in the past: choose today or a later day.',
    );
    expect(deliveryWarning({ pickup: null, delivery: TODAY, serviceDate: null })).toBeUndefined();
  });

  it('warns about a delivery before the pickup', () => {
    expect(
      deliveryWarning({ pickup: day('2026-12-01'), delivery: day('2026-11-30'), serviceDate: null }),
    ).toBe('The delivery is before the pickup on 01/12/2026: choose Tuesday 01/12/2026 or later.');
  });

  it('warns about a delivery sooner than the service', () => {
    expect(deliveryWarning({ delivery: day('2026-12-01') })).toBe(
      "This service type can't deliver before Wednesday 02/12/2026: choose that day or a later one.",
    );
  });

  it('warns about a day on which the receiver is closed, and skips holidays of its region', () => {
    // Boxing Day (26/12/2026) is a Saturday, so Monday 28/12/2026 is a holiday.
    expect(deliveryWarning({ delivery: day('2026-12-26'), receiver: place('Hornby') })).toBe(
      'Hornby is closed on Saturdays: choose Tuesday 29/12/2026.',
    );
  });
});

describe('run', () => {
  const run = (opens: string, closes: string, on = '2026-12-01') => ({ opens, closes, day: day(on) });

  it('may begin before the receiver opens', () => {
    expect(runWarning(run('06:00', '12:00'), place('Hornby'))).toBeNull();
  });

  it('must share 30 minutes with the opening hours', () => {
    expect(runWarning(run('06:00', '08:30'), place('Hornby'))).toBeNull();
    expect(runWarning(run('06:00', '08:29'), place('Hornby'))).toBe(
      'The run from 6:00 am to 8:29 am overlaps the opening hours of Hornby by less than 30 minutes: choose a run between 8:00 am and 5:00 pm.',
    );
  });

  it('must be on a day on which the receiver is open', () => {
    expect(runWarning(run('08:00', '12:00', '2026-12-05'), place('Hornby'))).toBe(
      'Hornby is closed on Saturdays: choose a run on another day.',
    );
  });

  it('must be long enough, also without known hours', () => {
    expect(runWarning(run('08:00', '08:20'), place('Hornby', { hours: null }))).toBe(
      'The window of the run is shorter than 30 minutes: choose a longer run.',
    );
  });
});
