import { type CalendarDate, weekday } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import type { RegionCode } from '#regions.ts';

/** The delivery run that a consignment is booked on. */
export interface BookedRun {
  readonly name: string;
  readonly day: CalendarDate;
  readonly region: RegionCode;
  /** Whether the provider manages the booking. */
  readonly isReadonly: boolean;
}

export interface BookingNeeds {
  /** The region of the receiver; null when it is not known. */
  readonly destination: RegionCode | null;
  /** The service date; null when it is not known, and then not checked. */
  readonly serviceDate: CalendarDate | null;
  /** The delivery day that the user requests now; undefined when the change does not touch it. */
  readonly requestedDay?: CalendarDate | null;
}

/** Why a run cannot serve a consignment, or null. An unknown region fits no run, because runs deliver in one region. */
export function bookingMisfit(run: BookedRun, needs: BookingNeeds): string | null {
  if (run.region !== needs.destination) return 'The run does not deliver to the receiver';
  if (needs.requestedDay !== undefined && needs.requestedDay !== run.day) {
    return 'Another delivery date is requested';
  }
  if (needs.serviceDate !== null && run.day < needs.serviceDate) {
    return `The earliest delivery is ${dayWithWeekday(needs.serviceDate)}`;
  }
  return null;
}

/** Reason for a pickup date after which the run cannot be reached. */
export const tooLateForBooking = (run: BookedRun) =>
  `Too late for the booking on ${runText(run)}. Change the booking first`;

/** 'Wellington afternoon on 26/11/2026 Thu' */
export const runText = ({ name, day }: Pick<BookedRun, 'name' | 'day'>) =>
  `${name} on ${dayWithWeekday(day)}`;

/** '26/11/2026 Thu' */
export const dayWithWeekday = (day: CalendarDate) =>
  `${formatDay(day)} ${(WEEKDAY_NAMES[weekday(day)] ?? '').slice(0, 3)}`;
