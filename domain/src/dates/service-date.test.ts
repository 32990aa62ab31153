import { describe, expect, it } from 'vitest';
import { serviceDate, type ServiceDateInput } from '#dates/service-date.ts';
import { workingCalendar } from '#dates/working-days.ts';

const earliestDelivery = (input: Partial<ServiceDateInput>) =>
  serviceDate({
    origin: workingCalendar('NZ-AUK'),
    destination: workingCalendar('NZ-CAN'),
    staged: { day: '2026-11-09', hour: 9, minute: 0 },
    requestedPickup: null,
    transitDays: 2,
    cutOff: '15:00',
    ...input,
  });

describe('service date', () => {
  it('[@SCHED-03] is the pickup plus the transit time in working days of the destination', () => {
    expect(earliestDelivery({})).toBe('2026-11-11');
    expect(earliestDelivery({ transitDays: 1 })).toBe('2026-11-10');
    expect(earliestDelivery({ transitDays: 0 })).toBe('2026-11-09');
    // Friday 13 November is Show Day in Canterbury, and an ordinary day in Auckland.
    expect(earliestDelivery({ transitDays: 4 })).toBe('2026-11-16');
    expect(earliestDelivery({ transitDays: 4, destination: workingCalendar('NZ-AUK') })).toBe('2026-11-13');
  });

  it('[@SCHED-03] counts a pickup requested at or after the cut-off from the next day', () => {
    const at = (hour: number, minute: number) =>
      earliestDelivery({ staged: { day: '2026-11-09', hour, minute } });
    expect(at(14, 59)).toBe('2026-11-11');
    expect(at(15, 0)).toBe('2026-11-12');
    expect(at(23, 59)).toBe('2026-11-12');
    expect(earliestDelivery({ staged: { day: '2026-11-06', hour: 16, minute: 0 }, transitDays: 1 })).toBe(
      '2026-11-10',
    );
  });

  it('[@SCHED-03] collects on a working day of the origin, not before the requested pickup', () => {
    expect(earliestDelivery({ staged: { day: '2026-11-07', hour: 9, minute: 0 } })).toBe('2026-11-11');
    expect(earliestDelivery({ requestedPickup: '2026-11-16' })).toBe('2026-11-18');
    expect(earliestDelivery({ requestedPickup: '2026-11-15' })).toBe('2026-11-18');
    expect(earliestDelivery({ requestedPickup: '2026-11-02' }), 'a day that is over').toBe('2026-11-11');
    const today = {
      staged: { day: '2026-11-09', hour: 16, minute: 0 },
      requestedPickup: '2026-11-09',
    } as const;
    expect(earliestDelivery(today), 'today, after the cut-off').toBe('2026-11-12');
    // Auckland's own anniversary: Monday 1 February 2027.
    expect(earliestDelivery({ requestedPickup: '2027-02-01', transitDays: 1 })).toBe('2027-02-03');
  });

  it('is null without a working day', () => {
    expect(earliestDelivery({ origin: () => 'Closed' })).toBeNull();
    expect(earliestDelivery({ destination: () => 'Closed' })).toBeNull();
  });
});
