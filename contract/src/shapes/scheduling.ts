import { REGIONS } from '@cartage/domain/regions.ts';
import { daysBetween, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { z } from 'zod';
import { dayOrInstant, instant, orgParams, text } from '#shapes/common.ts';

/** Limit of a range: a year. */
const MAX_DAYS = 366;

/** A calendar date, yyyy-MM-dd. */
const day = dayOrInstant.refine((value) => parseCalendarDate(value) !== null, 'Must be a date');

const range = { startDate: day, endDate: day } as const;

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

/** `reasons` has one entry per non-working day. */
const workDays = z.object({
  regionId: z.string(),
  workingDates: z.array(z.string()),
  nonWorkingDates: z.array(z.string()),
  reasons: z.array(z.object({ date: z.string(), reason: z.string() })),
});

/** SCHED-05; a list with one entry. */
export const workingDates = {
  query: z.strictObject({ regionId, ...range }).refine(isRange, RANGE_ISSUE),
  response: z.array(workDays),
};

/** Non-working days are closed for all sites of the organisation; the reason is that of the first region. */
export const organisationWorkingDates = {
  params: orgParams,
  query: z.strictObject(range).refine(isRange, RANGE_ISSUE),
  response: workDays.omit({ regionId: true }),
};

/**
 * `reference` is a consignment, whose service type applies, or the service type of a new consignment. The staged time
 * defaults to now. Null: there is no such day within a year.
 */
export const serviceDate = {
  body: z.strictObject({
    reference: text({ min: 1, max: 40 }),
    originRegionId: regionId,
    destinationRegionId: regionId,
    stagedDateTimeUtc: instant.nullish(),
    requestedPickupDate: dayOrInstant.nullish(),
  }),
  response: z.object({ serviceDate: z.string().nullable() }),
};
