import { PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { z } from 'zod';
import { dayOrInstant, digits, instant, organisationId, orgParams, reference, text } from '#shapes/common.ts';

/** Limit of an asynchronous call, and of a selection in the list. */
export const MAX_BULK_ITEMS = 1_000;
/** Limit of a synchronous call. */
export const MAX_SYNC_BULK_ITEMS = 200;

export const bulkResult = z.object({
  reference: z.string(),
  /** Partial: the action is done, but a follow-up step is not. */
  outcome: z.enum(['Success', 'Partial', 'Error']),
  messages: z.array(z.string()),
});

export const documentType = z.enum(['FRTLABEL', 'CONNOTE']);

/** The requested documents and their format. */
const printing = z.object({
  documentTypes: z.array(documentType),
  paper: z.enum(PAPER_CODES),
  format: z.enum(['pdf', 'zpl']),
  /** Null: a PDF. */
  dpi: z.enum(['203', '300']).nullable(),
  startPosition: z.number(),
});

const bulkJobSummary = z.object({
  jobId: z.number(),
  action: z.enum(['markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel', 'documents']),
  /** Null where the job creates no documents. */
  printing: printing.nullable(),
  /** Null where the job sets no date. */
  requestedPickupDateTimeUtc: z.string().nullable(),
  state: z.enum(['working', 'finished']),
  total: z.number(),
  settled: z.number(),
  createdAtDateTimeUtc: z.string(),
  finishedAtDateTimeUtc: z.string().nullable(),
});

/** Progress of a bulk job. Results of processed items: Success, Partial, Error, each in the order of the request. */
export const bulkJobResponse = bulkJobSummary.extend({ results: z.array(bulkResult) });

const references = z.array(reference).min(1, 'Select at least one consignment').max(MAX_BULK_ITEMS);

/**
 * API-12. Waits up to 10 s and returns 200 when all items are processed, else 202 with the progress. With
 * `Prefer: respond-async` it returns 202 at once. A retry with the same `Idempotency-Key` returns the same job.
 */
const bulkStatus = {
  params: orgParams,
  body: z.strictObject({ consignmentReferences: references, dateTimeUtc: instant.nullish() }),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

export const bulkMarkAsReady = bulkStatus;
export const bulkRequestPickup = bulkStatus;

export const bulkCancel = {
  params: orgParams,
  body: z.strictObject({
    references,
    reason: text({ min: 1, max: 250 }),
    dateTimeUtc: instant.nullish(),
  }),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

/** BULK-11: the date has either of two names. */
export const bulkRequestPickupDate = {
  params: orgParams,
  body: z
    .strictObject({
      references,
      requestedPickupDateTimeUtc: dayOrInstant.nullish(),
      dateTimeUtc: dayOrInstant.nullish(),
    })
    .refine((body) => (body.requestedPickupDateTimeUtc ?? body.dateTimeUtc ?? null) !== null, {
      path: ['requestedPickupDateTimeUtc'],
      message: 'Is required',
    }),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

const jobParams = z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) });

/** Only for the user who started it. */
export const bulkJob = { params: jobParams, response: bulkJobResponse };

/** 'expired': the file was deleted and must be created again. */
const generatedDocument = z.object({
  documentType,
  uri: z.string().nullable(),
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
});

/** Documents of a job: one per type and consignment, and combined files, several where one would be too large. */
export const generatedDocuments = z.object({
  items: z.array(generatedDocument.extend({ reference: z.string() })),
  combined: z.array(generatedDocument),
});

/** Links expire after five minutes. */
export const bulkJobDocuments = { params: jobParams, response: generatedDocuments };

/** The user's jobs of the last 30 days, at most 20, newest first; `failed` counts processed items. */
export const bulkJobs = {
  params: orgParams,
  response: z.array(bulkJobSummary.extend({ failed: z.number() })),
};
