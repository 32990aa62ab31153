import { PAPER_CODES } from '@cartage/domain/documents/papers.ts';
import { z } from 'zod';
import { dayOrInstant, digits, instant, organisationId, orgParams, reference, text } from '#shapes/common.ts';

/** Most that one call takes when its caller does not wait for the end; also what a list can select. */
export const MOST_BULK = 1_000;
/** Most of a call that waits. */
export const MOST_BULK_WAITED_FOR = 200;

export const bulkResult = z.object({
  reference: z.string(),
  /** Partial: it is done, and something that goes with it is not yet. */
  outcome: z.enum(['Success', 'Partial', 'Error']),
  messages: z.array(z.string()),
});

export const documentType = z.enum(['FRTLABEL', 'CONNOTE']);

/** Which documents were asked for, and on what. */
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
  /** Null where no documents were asked for. */
  printing: printing.nullable(),
  /** The one that was asked for; null where none was. */
  requestedPickupDateTimeUtc: z.string().nullable(),
  state: z.enum(['working', 'finished']),
  total: z.number(),
  settled: z.number(),
  createdAtDateTimeUtc: z.string(),
  finishedAtDateTimeUtc: z.string().nullable(),
});

/** How far a bulk job is. Results are of what is settled: Success, Partial, Error, each in the order of the request. */
export const bulkJobAnswer = bulkJobSummary.extend({ results: z.array(bulkResult) });

const references = z.array(reference).min(1, 'Select at least one consignment').max(MOST_BULK);

/**
 * API-12. Answers 200 when all is settled, at the latest after 10 s; 202 with as much as there is, and at once with
 * `Prefer: respond-async`, when not. A repeat under the same `Idempotency-Key` is answered by the same job.
 */
const bulkStatus = {
  params: orgParams,
  body: z.strictObject({ consignmentReferences: references, dateTimeUtc: instant.nullish() }),
  answer: bulkJobAnswer,
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
  answer: bulkJobAnswer,
  acceptedStatus: 202,
};

/** BULK-11: the date comes under either name. */
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
  answer: bulkJobAnswer,
  acceptedStatus: 202,
};

const jobParams = z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) });

/** Of the person who asked for it. */
export const bulkJob = { params: jobParams, answer: bulkJobAnswer };

/** 'expired': not kept any more, to be asked for anew. */
const made = z.object({
  documentType,
  uri: z.string().nullable(),
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
});

/** What a job had made: one of each type for each consignment; and of all together, more than one where a file would be too large. */
export const madeDocuments = z.object({
  items: z.array(made.extend({ reference: z.string() })),
  combined: z.array(made),
});

/** With links that are good for five minutes from now. */
export const bulkJobDocuments = { params: jobParams, answer: madeDocuments };

/** Those of the person in the last 30 days, at most 20, the newest first; `failed` of those that are settled. */
export const bulkJobs = {
  params: orgParams,
  answer: z.array(bulkJobSummary.extend({ failed: z.number() })),
};
