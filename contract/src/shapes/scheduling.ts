import { REGIONS } from '@cartage/domain/regions.ts';
import { daysBetween, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { z } from 'zod';
import { dayOrInstant, instant, orgParams, text } from '#shapes/common.ts';

/** Most days that are asked about at once: a year. */
const MOST_DAYS = 366;

/** A calendar date, yyyy-MM-dd. */
const day = dayOrInstant.refine((value) => parseCalendarDate(value) !== null, 'Must be a date');

const range = { startDate: day, endDate: day } as const;

/** Both counted. What is no date is told by the field itself. */
const isRange = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) => {
  const from = parseCalendarDate(startDate);
  const to = parseCalendarDate(endDate);
  if (from === null || to === null) return true;
  const days = daysBetween(from, to);
  return days >= 1 && days <= MOST_DAYS;
};
const RANGE_FAULT = {
  path: ['endDate'],
  message: `Must be the start date or up to ${MOST_DAYS - 1} days later`,
};

const regionId = z.enum(REGIONS.map(({ code }) => code));

/** `reasons` has one entry for each of the days that are not worked. */
const workDays = z.object({
  regionId: z.string(),
  workingDates: z.array(z.string()),
  nonWorkingDates: z.array(z.string()),
  reasons: z.array(z.object({ date: z.string(), reason: z.string() })),
});

/** SCHED-05; a list of one. */
export const workingDates = {
  query: z.strictObject({ regionId, ...range }).refine(isRange, RANGE_FAULT),
  answer: z.array(workDays),
};

/** Days on which no site of the organisation works; the reason is that of its first region. */
export const organisationWorkingDates = {
  params: orgParams,
  query: z.strictObject(range).refine(isRange, RANGE_FAULT),
  answer: workDays.omit({ regionId: true }),
};

/**
 * `reference` names a consignment, whose service type counts, or before there is one the service type itself.
 * Staged is now where it is left out. Null: the calendars leave no day within a year.
 */
export const serviceDate = {
  body: z.strictObject({
    reference: text({ min: 1, max: 40 }),
    originRegionId: regionId,
    destinationRegionId: regionId,
    stagedDateTimeUtc: instant.nullish(),
    requestedPickupDate: dayOrInstant.nullish(),
  }),
  answer: z.object({ serviceDate: z.string().nullable() }),
};
