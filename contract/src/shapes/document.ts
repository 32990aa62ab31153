import { PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { z } from 'zod';
import { bulkDocumentsResponse, documentType, documentTypeText, MAX_BULK_ITEMS } from '#shapes/bulk.ts';
import { digits, id, orgParams, reference, refParams, text } from '#shapes/common.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { searchConsignments } from '#shapes/search.ts';

/** Whether the file exists; 'preparing' while it is created. */
const state = described(
  z.enum(['preparing', 'ready', 'failed']),
  'Whether the file exists. preparing: it is being created.',
  'ready',
);

/** A user opened the document, alone or in a combined file. */
const opening = named(
  z.object({
    id: numberField('Id of the opening.', 77),
    dateTimeUtc: instantField('When it was opened.', '2026-03-18T01:30:00.000Z'),
    by: stringField('Name of the user.', 'Hana Wilcox'),
    /** Paper and format: 'a6', '4x6 zpl 300'; null where there is no choice. */
    paper: stringOrNull('Paper and format, such as "4x6 zpl 300"; null where there is no choice.', 'a6'),
    /** Version of the consignment at that time. */
    version: numberField('Version of the consignment at that time.', 3),
    /** The content has changed since. */
    isOutdated: booleanField('True: the content has changed since.', false),
  }),
  'DocumentOpening',
  'A user opened a document.',
);

/** Further openings are only counted. */
export const MAX_LISTED_OPENINGS = 100;

/** ATT-06. Types CONNOTE, FRTLABEL and PODDOC. The first two are created again when their content has changed. */
const consignmentDocument = named(
  z.object({
    id: stringField('Id of the document.', 'FRTLABEL'),
    /** Expires after five minutes and works only for the user who requested it; null until ready. */
    uri: stringOrNull(
      'Link to the file. It expires after five minutes and works only for the user who requested it; null until it is ready.',
      'https://kea.example/documents/a1b2c3',
    ),
    fileType: described(
      named(
        z.object({
          code: stringField(
            'CONNOTE is a consignment note, FRTLABEL are freight labels, PODDOC is a proof of delivery.',
            'FRTLABEL',
          ),
          name: stringField('Name of the document type.', 'Freight label'),
        }),
        'DocumentType',
        'A type of a document.',
      ),
      'What kind of document it is.',
    ),
    name: stringField('Name of the file with its extension.', 'KEA00000123 labels.pdf'),
    notes: described(z.null(), 'Always null.', null),
    uploadedAtDateTimeUtc: instantOrNull(
      'When the file was created; null until it is ready.',
      '2026-03-18T01:30:00.000Z',
    ),
    thumbnailUri: described(z.null(), 'Always null.', null),
    state,
    /** Latest first. */
    openings: described(
      z.array(opening),
      `Who opened it, latest first. At most ${MAX_LISTED_OPENINGS} are listed.`,
    ),
    openingCount: numberField('Number of all openings.', 1),
  }),
  'ConsignmentDocument',
  'A document that the portal created or the provider uploaded.',
);

export const consignmentDocuments = {
  summary: 'List the documents of a consignment',
  description:
    'Returns labels, consignment note and proofs of delivery. Labels and notes are created again when their content has changed.',
  params: refParams,
  response: z.array(consignmentDocument),
};

/** A PDF on one of the papers, or ZPL in the resolution of a label printer. */
const labelForm = z.strictObject({
  paper: z.enum(PAPER_CODES).optional().meta({
    description: 'Size of the paper. The default is 100x150.',
    example: PAPER_CODES[0],
  }),
  format: z
    .enum(['pdf', 'zpl'])
    .optional()
    .meta({ description: 'pdf is the default. zpl is for label printers.', example: 'pdf' }),
  dpi: z
    .enum(['203', '300'])
    .optional()
    .meta({ description: 'Resolution of the label printer, for zpl only.', example: '203' }),
  /** Position of the first label on the first sheet. */
  startPosition: digits({ min: 1, max: 4 }).optional().meta({
    description: 'Position of the first label on the first sheet, for paper with several labels.',
    example: 1,
  }),
});

/** ATT-05. `uri` is null where the label is not ready within the waiting time, or failed. */
export const freightLabel = {
  summary: 'Get the freight labels of a consignment',
  description:
    'Returns a link to the labels of all pieces and creates them when necessary. When they are not ready within some seconds, `uri` is null: send the request again.',
  params: refParams,
  query: labelForm,
  response: z.object({
    uri: stringOrNull(
      'Link to the file, which expires after five minutes; null until it is ready.',
      'https://kea.example/documents/a1b2c3',
    ),
    state,
  }),
};

/** Consignments per request: the largest page of the list. */
const MAX_LABEL_PRINTS = 200;

/** One entry per consignment whose labels were opened, alone or in a combined file. */
export const labelPrints = {
  summary: 'List the latest prints of freight labels',
  description:
    'Takes consignment ids and returns when and by which user their labels were last opened for printing. Consignments that the user may not see and those without printed labels are left out.',
  params: orgParams,
  body: described(
    z.array(id).max(MAX_LABEL_PRINTS, `At most ${MAX_LABEL_PRINTS} consignments`),
    'Ids of consignments.',
    [184417],
  ),
  response: z.array(
    named(
      z.object({
        consignmentId: numberField('Id of the consignment.', 184417),
        dateTimeUtc: instantField('When the labels were last opened.', '2026-03-18T01:30:00.000Z'),
        /** Null when the user is no longer a member of the organisation. */
        by: stringOrNull('Name of the user; null when the user has left the organisation.', 'Hana Wilcox'),
        count: numberField('How often they were opened.', 1),
      }),
      'LabelPrint',
      'The latest print of the labels of a consignment.',
    ),
  ),
};

/** The limit of a selection in the list. */
const MAX_MANIFEST_CONSIGNMENTS = 1_000;

/**
 * API-12. One item per consignment and document type, and one combined file per type. Returns a bulk job; documents that
 * are not created yet are in its progress.
 */
export const bulkDocuments = {
  summary: 'Print documents of many consignments',
  description:
    'Starts a bulk job that creates one document for each consignment and type, and one combined file for each type. Returns 200 when everything is ready within 10 s, otherwise 202: poll the documents of the bulk job.',
  params: orgParams,
  query: labelForm,
  body: named(
    z.strictObject({
      documentTypes: described(z.array(documentType).min(1).max(2), documentTypeText, ['FRTLABEL']),
      references: described(
        z.array(reference).min(1).max(MAX_BULK_ITEMS),
        'References of at most 1,000 consignments; more than 200 need `Prefer: respond-async`.',
        ['KEA00000123'],
      ),
    }),
    'DocumentsRequest',
    'The documents to print.',
  ),
  response: bulkDocumentsResponse,
  acceptedStatus: 202,
};

const manifestConsignments = described(
  z.array(id).min(1).max(MAX_MANIFEST_CONSIGNMENTS),
  'Ids of the consignments, not their references.',
  [184417],
);

/** BULK-10. The search parameters are printed above the list. */
export const pickupManifest = {
  summary: 'Print a pickup manifest',
  description:
    'Returns a PDF with a list of the consignments. The search parameters are printed above the list.',
  params: orgParams,
  body: named(
    z.strictObject({
      consignmentIds: manifestConsignments,
      searchParameters: described(
        searchConsignments.body.nullish(),
        'The search that found the consignments.',
        null,
      ),
    }),
    'ManifestRequest',
    'The content of a pickup manifest.',
  ),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** BULK-06. The recipients are the addresses on the site records. */
export const emailPickupManifest = {
  summary: 'Email a pickup manifest',
  description:
    'Queues an email with the manifest to the addresses on the site records. Consignments that cannot be on a manifest are left out.',
  params: orgParams,
  body: named(
    z.strictObject({
      consignmentIds: manifestConsignments,
      notes: described(text({ max: 200 }).nullish(), 'Text for the recipients.', 'Use the back door'),
    }),
    'ManifestEmailRequest',
    'The content of a manifest email.',
  ),
  response: z.object({
    id: stringField('Id of the email.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
    recipients: described(z.array(z.string()), 'Email addresses of the recipients.', [
      'dock@hauraki.example',
    ]),
    /** References on the manifest, and references that cannot be on it. */
    listed: described(z.array(z.string()), 'References on the manifest.', ['KEA00000123']),
    leftOut: described(z.array(z.string()), 'References that cannot be on a manifest.', []),
  }),
};

/** Delivery state of the caller's manifest emails of the last thirty days, newest first. */
export const pickupManifestEmails = {
  summary: "List the user's manifest emails",
  description: "Returns the delivery state of the user's manifest emails of the last 30 days, newest first.",
  params: orgParams,
  response: z.array(
    named(
      z.object({
        id: stringField('Id of the email.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
        requestedAtDateTimeUtc: instantField('When it was requested.', '2026-03-18T01:30:00.000Z'),
        recipients: described(z.array(z.string()), 'Email addresses of the recipients.', [
          'dock@hauraki.example',
        ]),
        /** Recipients whose email was not accepted by a mail server. */
        missing: described(z.array(z.string()), 'Recipients whose email no mail server has accepted.', []),
        /** 'waiting' includes retries; 'kept': no mail server is set up, so nothing was sent. */
        state: described(
          z.enum(['waiting', 'sent', 'kept', 'given-up']),
          'waiting includes retries. kept: no mail server is set up, so nothing was sent.',
          'sent',
        ),
        /** 'refused': the mail server permanently rejects the missing recipients. */
        givenUpBecause: described(
          z.enum(['refused', 'no-file', 'too-late']).nullable(),
          'refused: the mail server rejects the missing recipients. no-file: the manifest could not be created. too-late: retries ended. Otherwise null.',
          null,
        ),
        hasFailed: booleanField('True: an attempt was made and the email was not sent.', false),
        /** Retries end at this time. */
        triedUntilDateTimeUtc: instantField('When retries end.', '2026-03-19T01:30:00.000Z'),
        settledAtDateTimeUtc: instantOrNull(
          'When it was sent, kept or given up; null before that.',
          '2026-03-18T01:30:04.000Z',
        ),
        /** Demo only: where a kept email can be read. */
        mailboxUri: stringOrNull('Demo only: where a kept email can be read; otherwise null.', null),
      }),
      'ManifestEmail',
      'The delivery state of a manifest email.',
    ),
  ),
};
