import { describe, expect, it } from 'vitest';
import { serviceDate, type ServiceDateInput, type ServiceTransit } from '#dates/service-date.ts';
import { workingCalendar } from '#dates/working-days.ts';

const earliestDelivery = ({
  transitDays = 2,
  ...input
}: Partial<ServiceDateInput> & { readonly transitDays?: number }) =>
  serviceDate({
    origin: workingCalendar('NZ-AUK'),
    destination: workingCalendar('NZ-CAN'),
    staged: { day: '2026-11-09', hour: 9, minute: 0 },
    requestedPickup: null,
    transit: [{ from: null, transitDays, cutOff: '15:00' }],
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

  it('[@SCHED-03] takes the cut-off of the day of the request and the transit days of the pickup day', () => {
    const transit: readonly ServiceTransit[] = [
      { from: null, transitDays: 2, cutOff: '15:00' },
      { from: '2026-11-10', transitDays: 4, cutOff: '12:00' },
    ];
    expect(earliestDelivery({ transit }), 'collected on Monday 9').toBe('2026-11-11');
    const late = { day: '2026-11-09', hour: 13, minute: 0 } as const;
    expect(earliestDelivery({ transit, staged: late }), 'still within the cut-off of 15:00').toBe(
      '2026-11-11',
    );
    // Tuesday 10 November and four working days in Canterbury, which is closed on Friday 13.
    expect(earliestDelivery({ transit, requestedPickup: '2026-11-10' })).toBe('2026-11-17');
    expect(earliestDelivery({ transit, staged: { ...late, hour: 15 } }), 'collected on Tuesday 10').toBe(
      '2026-11-17',
    );
    expect(earliestDelivery({ transit, staged: { ...late, day: '2026-11-10' } }), 'cut-off of 12:00').toBe(
      '2026-11-18',
    );
  });

  it('is null without a working day', () => {
    expect(earliestDelivery({ origin: () => 'Closed' })).toBeNull();
    expect(earliestDelivery({ destination: () => 'Closed' })).toBeNull();
  });
});
