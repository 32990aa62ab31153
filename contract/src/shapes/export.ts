import { z } from 'zod';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
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
