import { z } from 'zod';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { EXTRACT_PERIODS, WEEKDAYS } from '@cartage/domain/extracts/schedule.ts';
import { dayOrInstant, digits, id, organisationId, orgParams, reference, text } from '#shapes/common.ts';

/** CSV, or a spreadsheet with typed columns. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** BULK-10. Up to the limit of a selection in the list. */
export const exportConsignments = {
  params: orgParams,
  body: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    references: z.array(reference).min(1).max(1_000),
  }),
  file: 'text/csv; charset=utf-8',
  otherFile: XLSX,
  response: z.custom<Blob>(),
};

/** EXTRACT-02, at most 365 days. Without statuses or service types: all of them. */
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

/** Consignments in one spreadsheet; more are for a CSV file, which is never in memory as a whole. */
export const MAX_XLSX_ROWS = 20_000;

/** `X-Row-Count` is the number of rows after the header. */
export const extractActivity = {
  params: orgParams,
  body: extractCriteria.extend({ format: z.enum(EXPORT_FORMATS).nullish() }),
  file: 'text/csv; charset=utf-8',
  otherFile: XLSX,
  response: z.custom<Blob>(),
};

/** Days until the file of a prepared extract expires. */
export const EXTRACT_KEPT_DAYS = 7;

const extractParams = z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) });

/** An extract prepared in the background. */
const extractJobResponse = z.object({
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
  /** When the file expires; null without a file. */
  keptUntilDateTimeUtc: z.string().nullable(),
});

const HH_MM = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Sites: null for all sites of the user at the due time. */
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
  /** ISO 8601 weekday; null for every day. */
  weekday: z.literal(WEEKDAYS).nullish(),
  /** Local time of the tenant. */
  time: z.string().regex(HH_MM, 'Must be a time such as 06:30'),
  /** Emails go to the addresses of these sites. */
  recipientSiteIds: z.array(id).min(1, 'Select at least one address').max(1_000),
  isPaused: z.boolean().nullish(),
};

const savedExtractResponse = z.object({
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
  /** The last extract that was started. */
  lastExtract: z
    .object({ id: z.number(), state: extractJobResponse.shape.state, createdAtDateTimeUtc: z.string() })
    .nullable(),
});

/** The user's saved extracts by name, and possible recipients. */
export const savedExtracts = {
  params: orgParams,
  response: z.object({
    savedExtracts: z.array(savedExtractResponse),
    recipients: z.array(z.object({ siteId: z.number(), name: z.string(), email: z.string() })),
  }),
};

export const createSavedExtract = {
  params: orgParams,
  body: z.strictObject(savedExtractFields),
  status: 201,
  response: savedExtractResponse,
};

/** Replaces all fields. A resumed schedule continues with its next due time. */
export const updateSavedExtract = {
  params: extractParams,
  body: z.strictObject(savedExtractFields),
  response: savedExtractResponse,
};

export const deleteSavedExtract = { params: extractParams, response: z.object({ id: z.number() }) };

/** Returns at once. A retry with the same `Idempotency-Key` returns the same extract. */
export const startExtract = {
  params: orgParams,
  body: extractCriteria,
  status: 202,
  response: extractJobResponse,
};

/** The user's extracts of the last 30 days, newest first. */
export const extractJobs = { params: orgParams, response: z.array(extractJobResponse) };

/** With a link to the file that expires after five minutes; null without a file. */
export const extractJob = {
  params: extractParams,
  response: extractJobResponse.extend({ uri: z.string().nullable() }),
};

/** Stops an extract in preparation; deletes the file of a finished one. */
export const cancelExtract = { params: extractParams, response: extractJobResponse };
