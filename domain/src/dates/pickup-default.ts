import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatTimeOfDay } from '#dates/format.ts';
import { pickupDay } from '#dates/service-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';
import type { LocalDateTime } from '#dates/zone.ts';

export interface PickupDefaultInput {
  /** Working days where the freight is collected. */
  readonly origin: WorkingCalendar;
  readonly now: Pick<LocalDateTime, 'day' | 'hour' | 'minute'>;
  /** 'HH:mm' of the service type today. */
  readonly cutOff: string;
}

/**
 * The next working day on which freight can be collected: today before the cut-off, otherwise the next working day. Null
 * when there is none within a year.
 */
export const pickupDefault = ({ origin, now, cutOff }: PickupDefaultInput): CalendarDate | null =>
  pickupDay({
    origin,
    staged: now,
    requestedPickup: null,
    // The transit time does not matter for the pickup.
    transit: [{ from: null, transitDays: 0, cutOff }],
  });

/** The cut-off that applies to a requested pickup; says so when the day is the default, or when it is too late today. */
export function cutOffNotice(
  { now, cutOff, ...input }: PickupDefaultInput,
  pickup: CalendarDate | null,
  isDefault: boolean,
): string {
  const time = formatTimeOfDay(cutOff);
  if (pickup === now.day && pickupDefault({ ...input, now, cutOff }) !== now.day)
    return `The cut-off at ${time} has passed today`;
  if (!isDefault) return `Cut-off ${time}`;
  return pickup === now.day ? `Today, cut-off ${time}` : `Next working day, cut-off ${time}`;
}
