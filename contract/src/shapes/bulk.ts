import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import { BULK_DOCUMENT_TYPES } from '@cartage/domain/documents/content.ts';
import { PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { z } from 'zod';
import {
  callerTime,
  dayOrInstant,
  idParam,
  organisationId,
  orgParams,
  reference,
  text,
} from '#shapes/common.ts';
import { statusChange } from '#shapes/consignment-edit.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

/** Limit of an asynchronous call, and of a selection in the list. */
export const MAX_BULK_ITEMS = 1_000;
/** Limit of a synchronous call. */
export const MAX_SYNC_BULK_ITEMS = 200;

export const bulkResult = named(
  z.object({
    reference: stringField('Reference of the consignment.', 'KEA00000123'),
    /** Partial: the action is done, but a follow-up step is not. */
    outcome: described(
      z.enum(['Success', 'Partial', 'Error']),
      'Success: done. Partial: done, but a follow-up step is not. Error: not done.',
      'Success',
    ),
    messages: described(z.array(z.string()), 'The reasons of Partial and Error.', []),
  }),
  'BulkResult',
  'The outcome of a bulk action for one consignment.',
);

export const documentType = z.enum(BULK_DOCUMENT_TYPES);
export const documentTypeText =
  'FRTLABEL is a freight label, CONNOTE a consignment note, PACKSLIP a packing slip.';

/** The requested documents and their format. */
const printing = named(
  z.object({
    documentTypes: described(z.array(documentType), documentTypeText, ['FRTLABEL']),
    paper: described(z.enum(PAPER_CODES), 'Size of the paper.', PAPER_CODES[0]),
    format: described(z.enum(['pdf', 'zpl']), 'PDF, or ZPL for label printers.', 'pdf'),
    /** Null: a PDF. */
    dpi: described(z.enum(['203', '300']).nullable(), 'Resolution of ZPL; null for a PDF.', null),
    startPosition: numberField('Position of the first label on its sheet, from 1.', 1),
  }),
  'Printing',
  'The documents that a bulk job prints.',
);

const CHANGING_ACTIONS = ['markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel'] as const;

const undoneJob = named(
  z
    .object({
      jobId: numberField('Id of the bulk job.', 4710),
      action: described(z.enum(CHANGING_ACTIONS), 'What it did with each consignment.', 'cancel'),
    })
    .nullable(),
  'UndoneBulkJob',
  'The bulk job that this one takes back; null for other actions.',
);

const bulkJobUndo = named(
  z
    .object({
      canUndo: booleanField('True: the caller can undo the job now.', true),
      reason: stringOrNull('Why the job cannot be undone; null when it can.', null),
      consignments: numberField('Number of consignments that the job changed.', 1),
      undoUntilDateTimeUtc: instantOrNull(
        'The last time at which the job can be undone; null when it changed nothing.',
        '2026-03-19T01:30:02.000Z',
      ),
      undoneByJobId: numberOrNull('Id of the bulk job that took this one back; null without one.', null),
    })
    .nullable(),
  'BulkJobUndo',
  'Whether the job can be undone. Null for actions that cannot be undone.',
);

const bulkJobSummary = z.object({
  jobId: numberField('Id of the bulk job.', 4711),
  action: described(
    z.enum([...CHANGING_ACTIONS, 'documents', 'undo']),
    'What is done with each consignment. undo: the change of another bulk job is taken back.',
    'markAsReady',
  ),
  undoes: undoneJob,
  /** Null where the job creates no documents. */
  printing: described(printing.nullable(), 'The documents; null where the job creates none.', null),
  /** Null where the job sets no date. */
  requestedPickupDateTimeUtc: instantOrNull('The new pickup day; null where the job sets none.', null),
  state: described(z.enum(['working', 'finished']), 'Whether all consignments are processed.', 'finished'),
  total: numberField('Number of consignments.', 1),
  settled: numberField('Number of processed consignments.', 1),
  unchanged: numberField(
    'Number of processed consignments that had the requested status or date already, with the outcome Success.',
    0,
  ),
  createdAtDateTimeUtc: instantField('When it was started.', '2026-03-18T01:30:00.000Z'),
  finishedAtDateTimeUtc: instantOrNull('When it finished; null before that.', '2026-03-18T01:30:02.000Z'),
});

/** Progress of a bulk job. Results of processed items: Success, Partial, Error, each in the order of the request. */
const withResults = bulkJobSummary.extend({
  results: described(
    z.array(bulkResult),
    'Results so far: Success, Partial, then Error, each in the order of the request.',
  ),
  undo: bulkJobUndo,
});
export const bulkJobResponse = named(withResults, 'BulkJob', 'A bulk action and its progress.');

const references = z.array(reference).min(1, 'Select at least one consignment').max(MAX_BULK_ITEMS);
const REFERENCES = 'References of at most 1,000 consignments; more than 200 need `Prefer: respond-async`.';

const WAITING =
  'Waits up to 10 s and returns 200 when all consignments are processed, otherwise 202 with the progress. With `Prefer: respond-async` it returns 202 at once. A retry with the same `Idempotency-Key` returns the same job. Each consignment succeeds or fails alone.';

/**
 * API-12. Waits up to 10 s and returns 200 when all items are processed, else 202 with the progress. With
 * `Prefer: respond-async` it returns 202 at once. A retry with the same `Idempotency-Key` returns the same job.
 */
const bulkStatus = {
  params: orgParams,
  body: named(
    z.strictObject({
      consignmentReferences: described(references, REFERENCES, ['KEA00000123']),
      dateTimeUtc: callerTime,
    }),
    'BulkStatusChange',
    'Consignments to move to another status.',
  ),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

export const bulkMarkAsReady = {
  ...bulkStatus,
  summary: 'Mark many consignments as ready',
  description: `Moves Draft consignments to Ready. ${WAITING}`,
};
export const bulkRequestPickup = {
  ...bulkStatus,
  summary: 'Request the pickup of many consignments',
  description: `Moves Draft and Ready consignments to Staged. ${WAITING}`,
};

export const bulkCancel = {
  summary: 'Cancel many consignments',
  description: `Cancels Draft and Ready consignments. ${WAITING}`,
  params: orgParams,
  body: named(
    z.strictObject({
      references: described(references, REFERENCES, ['KEA00000123']),
      reason: described(text({ min: 1, max: 250 }), 'Why they are cancelled.', 'Order withdrawn'),
      dateTimeUtc: callerTime,
    }),
    'BulkCancellation',
    'Consignments to cancel.',
  ),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

/** BULK-11: the date has either of two names. */
export const bulkRequestPickupDate = {
  summary: 'Set the pickup day of many consignments',
  description: `Sets the requested pickup day of Draft and Ready consignments. Send the day as \`requestedPickupDateTimeUtc\` or as \`dateTimeUtc\`. ${WAITING}`,
  params: orgParams,
  body: named(
    z
      .strictObject({
        references: described(references, REFERENCES, ['KEA00000123']),
        requestedPickupDateTimeUtc: described(
          dayOrInstant.nullish(),
          'The new pickup day. It comes before `dateTimeUtc`.',
          '2026-03-19',
        ),
        dateTimeUtc: described(dayOrInstant.nullish(), 'Another name of the new pickup day.', null),
      })
      .refine((body) => (body.requestedPickupDateTimeUtc ?? body.dateTimeUtc ?? null) !== null, {
        path: ['requestedPickupDateTimeUtc'],
        message: 'Is required',
      }),
    'BulkPickupDate',
    'Consignments and their new pickup day.',
  ),
  response: bulkJobResponse,
  acceptedStatus: 202,
};

const jobParams = z.strictObject({ org: organisationId, id: idParam('Id of the bulk job.', 4711) });

/** Only for the user who started it. */
export const bulkJob = {
  summary: 'Get a bulk job',
  description: 'Returns the progress and the results. Only the user that started the job can see it.',
  params: jobParams,
  response: bulkJobResponse,
};

/** Each consignment is undone by the undo of a single edit or cancellation, or refused with its reason. */
export const bulkUndo = {
  summary: 'Undo a bulk job',
  description: `Takes back what a job changed, as a new bulk job with the action \`undo\`: cancelled consignments return to their former status, and pickup days to the former day. Only the user that started the job can undo it, once, for ${UNDO_WINDOW_HOURS} hours. A consignment that was changed since keeps its state, and its result is Error with the reason. 409 \`undo-refused\` has the reason why the job cannot be undone. ${WAITING}`,
  params: jobParams,
  body: statusChange,
  response: bulkJobResponse,
  acceptedStatus: 202,
};

/** 'expired': the file was deleted and must be created again. */
const generatedDocument = z.object({
  documentType: described(documentType, documentTypeText, 'FRTLABEL'),
  uri: stringOrNull(
    'Link to the file, which expires after five minutes; null until it is ready.',
    'https://kea.example/documents/a1b2c3',
  ),
  state: described(
    z.enum(['preparing', 'ready', 'failed', 'expired']),
    'Whether the file exists. expired: it was deleted and must be created again.',
    'ready',
  ),
});

/** Documents of a job: one per type and consignment, and combined files, several where one would be too large. */
export const generatedDocuments = z.object({
  items: described(
    z.array(
      named(
        generatedDocument.extend({ reference: stringField('Reference of the consignment.', 'KEA00000123') }),
        'GeneratedDocument',
        'A document of one consignment.',
      ),
    ),
    'One document for each type and consignment.',
  ),
  combined: described(
    z.array(named(generatedDocument, 'CombinedDocument', 'A file with the documents of all consignments.')),
    'One file for each type; several where one would be too large.',
  ),
});

/** `bulkDocuments` returns the job with its documents. */
export const bulkDocumentsResponse = named(
  withResults.extend(generatedDocuments.shape),
  'BulkDocumentsJob',
  'A bulk job that prints documents, with the files so far.',
);

/** Links expire after five minutes. */
export const bulkJobDocuments = {
  summary: 'List the documents of a bulk job',
  description:
    'Returns links to the documents of the job. They expire after five minutes; request them again then.',
  params: jobParams,
  response: named(generatedDocuments, 'GeneratedDocuments', 'The documents of a bulk job.'),
};

/** The user's jobs of the last 30 days, at most 20, newest first; `failed` counts processed items. */
export const bulkJobs = {
  summary: "List the user's bulk jobs",
  description: "Returns the user's jobs of the last 30 days, newest first, at most 20.",
  params: orgParams,
  response: z.array(
    named(
      bulkJobSummary.extend({ failed: numberField('Number of consignments with Error so far.', 0) }),
      'BulkJobSummary',
      'A bulk job without its results.',
    ),
  ),
};
