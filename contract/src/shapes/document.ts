import { BULK_DOCUMENT_TYPES } from '@cartage/domain/documents/content.ts';
import { PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { z } from 'zod';
import { bulkDocumentsResponse, documentType, documentTypeText, MAX_BULK_ITEMS } from '#shapes/bulk.ts';
import { digits, id, orgParams, reference, refParams } from '#shapes/common.ts';
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
import { labelReprint } from '#shapes/label-reprint.ts';

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
    printer: stringOrNull('The label printer that printed it for the user; null for an opened file.', null),
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

/**
 * ATT-06. Types CONNOTE, FRTLABEL and PODDOC, and our own PACKSLIP. The first two are created again when their content has
 * changed.
 */
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
            'CONNOTE is a consignment note, FRTLABEL are freight labels, PACKSLIP is a packing slip, PODDOC is a proof of delivery.',
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
    state: described(
      z.enum(['preparing', 'ready', 'failed', 'expired']),
      'Whether the file exists. preparing: it is being created. expired: there is none for the current content; get the packing slip to create it.',
      'ready',
    ),
    /** Latest first. */
    openings: described(
      z.array(opening),
      `Who opened it, latest first. At most ${MAX_LISTED_OPENINGS} are listed.`,
    ),
    openingCount: numberField('Number of all openings.', 1),
    /** Latest first. */
    reprints: described(
      z.array(labelReprint),
      `Why labels were printed again, latest first; empty for other documents. At most ${MAX_LISTED_OPENINGS} are listed.`,
    ),
  }),
  'ConsignmentDocument',
  'A document that the portal created or the provider uploaded.',
);

export const consignmentDocuments = {
  summary: 'List the documents of a consignment',
  description:
    'Returns labels, consignment note and proofs of delivery. Labels and notes are created again when their content has changed. A packing slip is listed once it was requested, and is not created by this list.',
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

const requestedDocument = named(
  z.object({
    uri: stringOrNull(
      'Link to the file, which expires after five minutes; null until it is ready.',
      'https://kea.example/documents/a1b2c3',
    ),
    state,
  }),
  'RequestedDocument',
  'A document that is created when it is requested.',
);

/** ATT-05. `uri` is null where the label is not ready within the waiting time, or failed. */
export const freightLabel = {
  summary: 'Get the freight labels of a consignment',
  description:
    'Returns a link to the labels of all pieces and creates them when necessary. When they are not ready within some seconds, `uri` is null: send the request again.',
  params: refParams,
  query: labelForm,
  response: requestedDocument,
};

/** `uri` is null where the slip is not ready within the waiting time, or failed. */
export const packingSlip = {
  summary: 'Get the packing slip of a consignment',
  description:
    'Returns a link to the packing slip and creates it when necessary: what the receiver checks the freight against, without prices. When it is not ready within some seconds, `uri` is null: send the request again.',
  params: refParams,
  response: requestedDocument,
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
      documentTypes: described(
        z.array(documentType).min(1).max(BULK_DOCUMENT_TYPES.length),
        documentTypeText,
        ['FRTLABEL'],
      ),
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
