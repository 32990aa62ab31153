import { REGIONS } from '@cartage/domain/regions.ts';
import { daysBetween, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { z } from 'zod';
import { day, dayOrInstant, instant, orgParams, text } from '#shapes/common.ts';
import { dayField, dayOrNull, described, named, stringField } from '#shapes/described.ts';

/** Limit of a range: a year. */
const MAX_DAYS = 366;

const range = {
  startDate: described(day, 'First day of the range.', '2026-04-01'),
  endDate: described(
    day,
    'Last day of the range, which is included. A range has at most a year.',
    '2026-04-06',
  ),
} as const;

/** An inclusive range. Invalid dates are reported by the field itself. */
const isRange = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) => {
  const from = parseCalendarDate(startDate);
  const to = parseCalendarDate(endDate);
  if (from === null || to === null) return true;
  const days = daysBetween(from, to);
  return days >= 1 && days <= MAX_DAYS;
};
const RANGE_ISSUE = {
  path: ['endDate'],
  message: `Must be the start date or up to ${MAX_DAYS - 1} days later`,
};

const regionId = z.enum(REGIONS.map(({ code }) => code));

const workDayFields = {
  workingDates: described(z.array(z.iso.date()), 'The working days.', ['2026-04-01', '2026-04-02']),
  nonWorkingDates: described(z.array(z.iso.date()), 'The days without pickups and deliveries.', [
    '2026-04-03',
  ]),
  reasons: described(
    z.array(
      named(
        z.object({
          date: dayField('A day without pickups and deliveries.', '2026-04-03'),
          reason: stringField('The holiday, the closure or the day of the week-end.', 'Good Friday'),
        }),
        'DayOffReason',
        'Why a day is not a working day.',
      ),
    ),
    'One entry for each of `nonWorkingDates`.',
  ),
};

/** `reasons` has one entry per non-working day. */
const workDays = named(
  z.object({ regionId: stringField('ISO 3166-2 code of the region.', 'NZ-AUK'), ...workDayFields }),
  'RegionWorkDays',
  'The working days of a region.',
);

/** SCHED-05; a list with one entry. */
export const workingDates = {
  summary: 'List the working days of a region',
  description:
    'Returns a list with one entry: the working days of the region within the range, and the reason of every other day. Closures of the freight provider are included.',
  query: z
    .strictObject({ regionId: described(regionId, 'ISO 3166-2 code of the region.', 'NZ-AUK'), ...range })
    .refine(isRange, RANGE_ISSUE),
  response: z.array(workDays),
};

/** Non-working days are closed for all sites of the organisation; the reason is that of the first region. */
export const organisationWorkingDates = {
  summary: 'List the working days of an organisation',
  description:
    'A day is not a working day when it is none for all sites of the organisation. Its reason is that of the first region.',
  params: orgParams,
  query: z.strictObject(range).refine(isRange, RANGE_ISSUE),
  response: z.object(workDayFields),
};

/**
 * `reference` is a consignment, whose service type applies, or the service type of a new consignment. The staged time
 * defaults to now. Null: there is no such day within a year.
 */
export const serviceDate = {
  summary: 'Get the earliest delivery day',
  description:
    'Returns the first day on which freight can be delivered, from the transit time and the cut-off of the service type and the working days of both regions.',
  body: named(
    z.strictObject({
      reference: described(
        text({ min: 1, max: 40 }),
        'Reference of a consignment, whose service type applies, or code of a service type.',
        'STD',
      ),
      originRegionId: described(regionId, 'Region of the pickup.', 'NZ-AUK'),
      destinationRegionId: described(regionId, 'Region of the delivery.', 'NZ-WGN'),
      stagedDateTimeUtc: described(
        instant.nullish(),
        'When the pickup is requested. The default is now.',
        '2026-03-18T01:30:00Z',
      ),
      requestedPickupDate: described(dayOrInstant.nullish(), 'The requested pickup day.', '2026-03-19'),
    }),
    'ServiceDateRequest',
    'A lane, a service and a pickup.',
  ),
  response: z.object({
    serviceDate: dayOrNull('The earliest delivery day; null when there is none within a year.', '2026-03-20'),
    /** Optional for other servers. */
    cutOff: stringField(
      'Time of day up to which a pickup can be requested for the same day, for the day of the request.',
      '15:00',
    ).optional(),
  }),
};
