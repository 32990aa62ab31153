import { PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { z } from 'zod';
import { bulkJobResponse, documentType, generatedDocuments, MAX_BULK_ITEMS } from '#shapes/bulk.ts';
import { digits, id, orgParams, reference, refParams, text } from '#shapes/common.ts';
import { searchConsignments } from '#shapes/search.ts';

/** Whether the file exists; 'preparing' while it is created. */
const state = z.enum(['preparing', 'ready', 'failed']);

/** A user opened the document, alone or in a combined file. */
const opening = z.object({
  id: z.number(),
  dateTimeUtc: z.string(),
  by: z.string(),
  /** Paper and format: 'a6', '4x6 zpl 300'; null where there is no choice. */
  paper: z.string().nullable(),
  /** Version of the consignment at that time. */
  version: z.number(),
  /** The content has changed since. */
  isOutdated: z.boolean(),
});

/** Further openings are only counted. */
export const MAX_LISTED_OPENINGS = 100;

/** ATT-06. Types CONNOTE, FRTLABEL and PODDOC. The first two are created again when their content has changed. */
const consignmentDocument = z.object({
  id: z.string(),
  /** Expires after five minutes and works only for the user who requested it; null until ready. */
  uri: z.string().nullable(),
  fileType: z.object({ code: z.string(), name: z.string() }),
  name: z.string(),
  notes: z.null(),
  uploadedAtDateTimeUtc: z.string().nullable(),
  thumbnailUri: z.null(),
  state,
  /** Latest first. */
  openings: z.array(opening),
  openingCount: z.number(),
});

export const consignmentDocuments = { params: refParams, response: z.array(consignmentDocument) };

/** A PDF on one of the papers, or ZPL in the resolution of a label printer. */
const labelForm = z.strictObject({
  paper: z.enum(PAPER_CODES).optional(),
  format: z.enum(['pdf', 'zpl']).optional(),
  dpi: z.enum(['203', '300']).optional(),
  /** Position of the first label on the first sheet. */
  startPosition: digits({ min: 1, max: 4 }).optional(),
});

/** ATT-05. `uri` is null where the label is not ready within the waiting time, or failed. */
export const freightLabel = {
  params: refParams,
  query: labelForm,
  response: z.object({ uri: z.string().nullable(), state }),
};

/** The limit of a selection in the list. */
const MAX_MANIFEST_CONSIGNMENTS = 1_000;

/**
 * API-12. One item per consignment and document type, and one combined file per type. Returns a bulk job; documents that
 * are not created yet are in its progress.
 */
export const bulkDocuments = {
  params: orgParams,
  query: labelForm,
  body: z.strictObject({
    documentTypes: z.array(documentType).min(1).max(2),
    references: z.array(reference).min(1).max(MAX_BULK_ITEMS),
  }),
  response: bulkJobResponse.extend(generatedDocuments.shape),
  acceptedStatus: 202,
};

/** BULK-10. The search parameters are printed above the list. */
export const pickupManifest = {
  params: orgParams,
  body: z.strictObject({
    consignmentIds: z.array(id).min(1).max(MAX_MANIFEST_CONSIGNMENTS),
    searchParameters: searchConsignments.body.nullish(),
  }),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** BULK-06. The recipients are the addresses on the site records. */
export const emailPickupManifest = {
  params: orgParams,
  body: z.strictObject({
    consignmentIds: z.array(id).min(1).max(MAX_MANIFEST_CONSIGNMENTS),
    notes: text({ max: 200 }).nullish(),
  }),
  response: z.object({
    id: z.string(),
    recipients: z.array(z.string()),
    /** References on the manifest, and references that cannot be on it. */
    listed: z.array(z.string()),
    leftOut: z.array(z.string()),
  }),
};

/** Delivery state of the caller's manifest emails of the last thirty days, newest first. */
export const pickupManifestEmails = {
  params: orgParams,
  response: z.array(
    z.object({
      id: z.string(),
      requestedAtDateTimeUtc: z.string(),
      recipients: z.array(z.string()),
      /** Recipients whose email was not accepted by a mail server. */
      missing: z.array(z.string()),
      /** 'waiting' includes retries; 'kept': no mail server is set up, so nothing was sent. */
      state: z.enum(['waiting', 'sent', 'kept', 'given-up']),
      /** 'refused': the mail server permanently rejects the missing recipients. */
      givenUpBecause: z.enum(['refused', 'no-file', 'too-late']).nullable(),
      hasFailed: z.boolean(),
      /** Retries end at this time. */
      triedUntilDateTimeUtc: z.string(),
      settledAtDateTimeUtc: z.string().nullable(),
      /** Demo only: where a kept email can be read. */
      mailboxUri: z.string().nullable(),
    }),
  ),
};
