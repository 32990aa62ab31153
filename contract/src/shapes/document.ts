import { PAPER_CODES } from '@cartage/domain/documents/papers.ts';
import { z } from 'zod';
import { bulkJobAnswer, documentType, madeDocuments, MOST_BULK } from '#shapes/bulk.ts';
import { digits, id, orgParams, reference, refParams, text } from '#shapes/common.ts';
import { searchConsignments } from '#shapes/search.ts';

/** Whether its file is there; one that is being made will be. */
const state = z.enum(['preparing', 'ready', 'failed']);

/** Somebody opened it, alone or with others. */
const opening = z.object({
  id: z.number(),
  dateTimeUtc: z.string(),
  by: z.string(),
  /** As it was asked for: 'a6', '4x6 zpl 300'; null where there is no choice. */
  paper: z.string().nullable(),
  /** Of the consignment, when that file was asked for. */
  version: z.number(),
  /** What it showed is not what is shown now. */
  isOutdated: z.boolean(),
});

/** More are counted and not told. */
export const MOST_OPENINGS_TOLD = 100;

/** ATT-06. Of the types CONNOTE, FRTLABEL and PODDOC; the first two are made anew when what they show has changed. */
const consignmentDocument = z.object({
  id: z.string(),
  /** For five minutes, and for whoever asked; null until it is ready. */
  uri: z.string().nullable(),
  fileType: z.object({ code: z.string(), name: z.string() }),
  name: z.string(),
  notes: z.null(),
  uploadedAtDateTimeUtc: z.string().nullable(),
  thumbnailUri: z.null(),
  state,
  /** Who opened it, the last first. */
  openings: z.array(opening),
  openingCount: z.number(),
});

export const consignmentDocuments = { params: refParams, answer: z.array(consignmentDocument) };

/** A PDF in one of the papers, or ZPL for a label printer in its resolution. */
const labelForm = z.strictObject({
  paper: z.enum(PAPER_CODES).optional(),
  format: z.enum(['pdf', 'zpl']).optional(),
  dpi: z.enum(['203', '300']).optional(),
  /** First free place of the first sheet. */
  startPosition: digits({ min: 1, max: 4 }).optional(),
});

/** ATT-05. `uri` is null where the label is still being made when the call has waited long enough, or failed. */
export const freightLabel = {
  params: refParams,
  query: labelForm,
  answer: z.object({ uri: z.string().nullable(), state }),
};

/** 1,000 at most, as many as a list can select. */
const MOST_ON_A_MANIFEST = 1_000;

/**
 * API-12. One item for each consignment and document, and for each document one file of all of them together; answered
 * as all bulk work is. What of it is not made yet is told by the job.
 */
export const bulkDocuments = {
  params: orgParams,
  query: labelForm,
  body: z.strictObject({
    documentTypes: z.array(documentType).min(1).max(2),
    references: z.array(reference).min(1).max(MOST_BULK),
  }),
  answer: bulkJobAnswer.extend(madeDocuments.shape),
  acceptedStatus: 202,
};

/** BULK-10. What was searched for stands above the list. */
export const pickupManifest = {
  params: orgParams,
  body: z.strictObject({
    consignmentIds: z.array(id).min(1).max(MOST_ON_A_MANIFEST),
    searchParameters: searchConsignments.body.nullish(),
  }),
  file: 'application/pdf',
  answer: z.custom<Blob>(),
};

/** BULK-06. To whom is decided by the records of the sites alone. */
export const emailPickupManifest = {
  params: orgParams,
  body: z.strictObject({
    consignmentIds: z.array(id).min(1).max(MOST_ON_A_MANIFEST),
    notes: text({ max: 200 }).nullish(),
  }),
  answer: z.object({
    id: z.string(),
    recipients: z.array(z.string()),
    /** References of those on the manifest, and of those that cannot be. */
    listed: z.array(z.string()),
    leftOut: z.array(z.string()),
  }),
};

/** What became of the caller's own letters of the last thirty days, the newest first. */
export const pickupManifestEmails = {
  params: orgParams,
  answer: z.array(
    z.object({
      id: z.string(),
      requestedAtDateTimeUtc: z.string(),
      recipients: z.array(z.string()),
      /** Of the recipients, those whose letter no server for mail has taken. */
      missing: z.array(z.string()),
      /** 'waiting' may have been tried already; 'kept': there is no server for mail, nothing was sent. */
      state: z.enum(['waiting', 'sent', 'kept', 'given-up']),
      /** 'refused': the server for mail takes no letter for those that are missing, ever. */
      givenUpBecause: z.enum(['refused', 'no-file', 'too-late']).nullable(),
      hasFailed: z.boolean(),
      /** While it waits, it is tried again until then. */
      triedUntilDateTimeUtc: z.string(),
      settledAtDateTimeUtc: z.string().nullable(),
      /** In the demo world: where a kept one can be read. */
      mailboxUri: z.string().nullable(),
    }),
  ),
};
