import { z } from 'zod';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { EXTRACT_PERIODS, WEEKDAYS } from '@cartage/domain/extracts/schedule.ts';
import { dayOrInstant, digits, id, organisationId, orgParams, reference, text } from '#shapes/common.ts';

/** BULK-10. As many as a list can select. */
export const exportConsignments = {
  params: orgParams,
  body: z.strictObject({
    format: z.literal('csv'),
    references: z.array(reference).min(1).max(1_000),
  }),
  file: 'text/csv; charset=utf-8',
  answer: z.custom<Blob>(),
};

/** EXTRACT-02, at most 365 days. Without a status or a service type: of all of them. */
const extractCriteria = z.strictObject({
  dateType: z.enum(['Creation', 'RequestedDelivery']),
  startDateUtc: dayOrInstant,
  endDateUtc: dayOrInstant,
  siteIds: z.array(id).max(10_000).nullish(),
  statuses: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  serviceTypeCodes: z
    .array(text({ min: 1, max: 30 }))
    .max(100)
    .nullish(),
});

/** `X-Row-Count` says how many lines come after the first. */
export const extractActivity = {
  params: orgParams,
  body: extractCriteria,
  file: 'text/csv; charset=utf-8',
  answer: z.custom<Blob>(),
};

/** How long the file of a prepared extract can be had. */
export const EXTRACT_KEPT_DAYS = 7;

const extractParams = z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) });

/** An extract that is made while nobody waits for it. */
const extractJobAnswer = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(['working', 'ready', 'failed', 'cancelled', 'expired']),
  dateType: z.enum(['Creation', 'RequestedDelivery']),
  fromDate: z.string(),
  toDate: z.string(),
  /** Null while they are counted. */
  total: z.number().nullable(),
  done: z.number(),
  size: z.number().nullable(),
  createdAtDateTimeUtc: z.string(),
  finishedAtDateTimeUtc: z.string().nullable(),
  /** Until then the file can be had; null where there is none. */
  keptUntilDateTimeUtc: z.string().nullable(),
});

const HH_MM = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Sites: null for all that the person has when it is due. */
const savedExtractFields = {
  name: text({ min: 1, max: 60 }),
  dateType: z.enum(['Creation', 'RequestedDelivery']),
  period: z.enum(EXTRACT_PERIODS),
  siteIds: z.array(id).min(1).max(10_000).nullish(),
  statuses: z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  serviceTypeCodes: z
    .array(text({ min: 1, max: 30 }))
    .max(100)
    .nullish(),
  /** As ISO 8601 counts them; null for every day. */
  weekday: z.literal(WEEKDAYS).nullish(),
  /** On the clock of the portal's zone. */
  time: z.string().regex(HH_MM, 'Must be a time such as 06:30'),
  /** A letter goes to the addresses on the records of these sites. */
  recipientSiteIds: z.array(id).min(1, 'Select at least one address').max(1_000),
  isPaused: z.boolean().nullish(),
};

const savedExtractAnswer = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  dateType: z.enum(['Creation', 'RequestedDelivery']),
  period: z.enum(EXTRACT_PERIODS),
  siteIds: z.array(z.number()).nullable(),
  statuses: z.array(z.enum(STATUS_CODES)).nullable(),
  serviceTypeCodes: z.array(z.string()).nullable(),
  weekday: z.literal(WEEKDAYS).nullable(),
  time: z.string(),
  recipientSiteIds: z.array(z.number()),
  /** Null while it is paused. */
  nextDueDateTimeUtc: z.string().nullable(),
  /** The last that was begun. */
  lastExtract: z
    .object({ id: z.number(), state: extractJobAnswer.shape.state, createdAtDateTimeUtc: z.string() })
    .nullable(),
});

/** The person's own, by name, and to which addresses a letter can go. */
export const savedExtracts = {
  params: orgParams,
  answer: z.object({
    savedExtracts: z.array(savedExtractAnswer),
    recipients: z.array(z.object({ siteId: z.number(), name: z.string(), email: z.string() })),
  }),
};

export const createSavedExtract = {
  params: orgParams,
  body: z.strictObject(savedExtractFields),
  status: 201,
  answer: savedExtractAnswer,
};

/** As a whole; a schedule that was paused goes on with its next time. */
export const updateSavedExtract = {
  params: extractParams,
  body: z.strictObject(savedExtractFields),
  answer: savedExtractAnswer,
};

export const deleteSavedExtract = { params: extractParams, answer: z.object({ id: z.number() }) };

/** Answers at once; a repeat under the same `Idempotency-Key` is answered by the same extract. */
export const startExtract = {
  params: orgParams,
  body: extractCriteria,
  status: 202,
  answer: extractJobAnswer,
};

/** Those of the person in the last 30 days, the newest first. */
export const extractJobs = { params: orgParams, answer: z.array(extractJobAnswer) };

/** With the address of its file, good for five minutes; null where there is none. */
export const extractJob = {
  params: extractParams,
  answer: extractJobAnswer.extend({ uri: z.string().nullable() }),
};

/** One that is being made is not made any further; the file of one that is ready goes. */
export const cancelExtract = { params: extractParams, answer: extractJobAnswer };
