import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import { COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import {
  MAX_CORRECTION_BYTES,
  MAX_CORRECTIONS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from '@cartage/domain/consignment-import/limits.ts';
import { z } from 'zod';
import { digits, idParam, noFields, organisationId, orgParams, reference, text } from '#shapes/common.ts';
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

// Cells in the order of the headings; the empty ones are the dates, the receiver's texts and the hireage.
const EXAMPLE_ROW = 'HH-MAIN|STD|||HH-AKL|PO-1001|Ring the bell|HH-CHC||||CTN|Lamp shades|6|0.4|90|||'.split(
  '|',
);

/** 10,000 rows. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;
/** The corrections, the name of the file and `allowDuplicate`. */
const MAX_METADATA_BYTES = MAX_CORRECTION_BYTES + 4 * 1024;

const importParams = z.strictObject({ org: organisationId, id: idParam('Id of the import.', 17) });

/** A consignment of the file that was not created. */
const failedConsignment = named(
  z.object({
    /** Row numbers of the file; the headings are row 1. */
    rows: described(z.array(z.number()), 'Row numbers of the file; the headings are row 1.', [14]),
    senderReference: stringField("The sender's own reference; empty without one.", 'PO-1001'),
    receiver: stringField('Name of the receiving site.', 'Christchurch distribution centre'),
    /** The title of the failure, then its errors. */
    messages: described(z.array(z.string()), 'The title of the failure, then its errors.', [
      'Some details need attention',
      'Freight Type "BOX" not found',
    ]),
  }),
  'FailedConsignment',
  'A consignment of an import that was not created.',
);

const summaryFields = z.object({
  importId: numberField('Id of the import.', 17),
  fileName: stringField('Name of the file, or of the JSON request.', 'orders.csv'),
  /** Null when the user is no longer a member of the organisation. */
  createdBy: stringOrNull(
    'Name of the user; null when the user is no longer a member of the organisation.',
    'Hana Wilcox',
  ),
  state: described(z.enum(['working', 'finished']), 'Whether all consignments are processed.', 'finished'),
  /** The user stopped it. Consignments that were not created by then are skipped. */
  isStopped: booleanField('True: a user stopped it.', false),
  rowCount: numberField('Number of rows below the headings.', 3),
  /** Cells that were imported with another content than the file has. */
  correctedCells: numberField('Number of cells that differ from the file, because they were corrected.', 0),
  /** Consignments in the file: created + failed + skipped, and those still waiting. */
  total: numberField('Number of consignments in the file.', 2),
  created: numberField('Number of created consignments so far.', 1),
  failed: numberField('Number of failed consignments so far.', 1),
  skipped: numberField('Number of consignments that were skipped because the import was stopped.', 0),
  /** The original file can be downloaded. */
  hasFile: booleanField('True: the original file can be downloaded.', true),
  createdAtDateTimeUtc: instantField('When it was started.', '2026-03-18T01:30:00.000Z'),
  finishedAtDateTimeUtc: instantOrNull('When it finished; null before that.', '2026-03-18T01:30:09.000Z'),
});
const importSummary = named(summaryFields, 'ImportSummary', 'An import without its failures.');

/** Number of failures in a response; the file of failed consignments has all of them. */
export const MAX_LISTED_FAILURES = 500;

/** Consignments that the undo leaves as they are, for one reason. */
const stayingConsignments = named(
  z.object({
    reason: stringField(
      'Why they stay: they were changed after the import, or are no drafts any more.',
      'Changed after the import',
    ),
    references: described(z.array(reference), 'In the order of the file.', ['KEA00000124']),
  }),
  'StayingConsignments',
  'Consignments of an import that its undo leaves as they are.',
);

const importUndo = named(
  z
    .object({
      canUndo: booleanField('True: the caller can undo the import now.', true),
      reason: stringOrNull('Why the import cannot be undone; null when it can.', null),
      undoUntilDateTimeUtc: instantField(
        'The last time at which the import can be undone.',
        '2026-03-19T01:30:09.000Z',
      ),
      consignments: numberField("Number of consignments at the user's sites that the undo would cancel.", 1),
      staying: described(z.array(stayingConsignments), 'The others, by reason.'),
    })
    .nullable(),
  'ImportUndo',
  'Whether the import can be undone. Null until the import is finished.',
);

export const importResponse = named(
  summaryFields.extend({
    failures: described(
      z.array(failedConsignment),
      `The failed consignments, at most ${MAX_LISTED_FAILURES}. The file of failed consignments has all.`,
    ),
    drafts: numberField(
      "Number of its consignments at the user's sites that are still drafts; 0 until the import is finished.",
      1,
    ),
    /** References in the order of the file; once the import is finished. */
    createdReferences: described(
      z.array(z.string()).nullable(),
      'The new references in the order of the file; null until the import is finished.',
      ['KEA00000123'],
    ),
    undo: importUndo,
  }),
  'Import',
  'An import and its progress.',
);

/** Longer than every text of a consignment; the checks of the row give the exact limit. */
const MAX_CELL = 10_000;

const correction = named(
  z.strictObject({
    column: described(z.enum(COLUMN_KEYS), 'Column of the import.', 'receiverSite'),
    value: described(z.string().max(MAX_CELL), 'The content to import.', 'HH-DUD'),
    rows: described(
      z.array(z.int().min(2).max(2_000_000)).min(1).max(MAX_IMPORT_ROWS),
      'Row numbers of the file; the headings are row 1.',
      [15, 22],
    ),
  }),
  'ImportCorrection',
  'A new content for one column of some rows.',
);

/**
 * Checks a file and starts its import. Send a form with `metadata` (this shape without `rows`) and `fileData`, or JSON
 * with `rows`: arrays of cells, the headings first. 422 lists every error, and nothing is created. 409 says that the
 * same rows were imported before; send `allowDuplicate: true` to import them again.
 */
export const startImport = {
  summary: 'Start an import',
  description:
    'Checks a file and starts its import. Send a form with `metadata` and `fileData`, a CSV file or a workbook of at most 10 MB, or JSON with `rows`. 422 lists every error, and nothing is created. 409 says that the same rows were imported before. The guide docs/guides/import-by-api.md has examples.',
  params: orgParams,
  form: {
    file: 'fileData',
    maxBytes: MAX_IMPORT_BYTES,
    maxMetadataBytes: MAX_METADATA_BYTES,
    // A correction has three.
    maxMetadataNames: MAX_CORRECTIONS * 3 + 10,
    acceptsJson: true,
  },
  maxJsonBytes: MAX_JSON_BYTES,
  body: named(
    z.strictObject({
      fileName: described(text({ min: 1, max: 255 }), 'A name for the list of imports.', 'orders.csv'),
      rows: described(
        z.array(z.array(z.string()).max(100)).max(10_000).nullish(),
        'With JSON only: rows of cells, the headings first.',
        [Object.values(COLUMNS), EXAMPLE_ROW],
      ),
      /** The file stays as it is; its rows are imported with these cells. */
      corrections: described(
        z.array(correction).max(MAX_CORRECTIONS).nullish(),
        'Cells to import with another content than the file has. The file itself is kept as it is.',
        [{ column: 'receiverSite', value: 'HH-DUD', rows: [15, 22] }],
      ),
      allowDuplicate: described(
        z.boolean().nullish(),
        'True: import the rows although they were imported before.',
        false,
      ),
    }),
    'ImportRequest',
    'The file to import.',
  ),
  status: 202,
  response: importResponse,
};

export const MAX_LISTED_IMPORTS = 100;

/** Pages end at an id, so that a new import moves no other import to the next page. */
export const imports = {
  summary: 'List imports',
  description: `Returns the imports of the last 90 days for the user's sites, newest first, at most ${MAX_LISTED_IMPORTS}. \`before\` returns the next page.`,
  params: orgParams,
  query: z.strictObject({
    before: idParam(
      'Id of an import. Only older ones are returned: send the last id of the page before.',
      17,
    ).optional(),
    maxResults: digits({ min: 1, max: MAX_LISTED_IMPORTS })
      .optional()
      .meta({
        description: `Largest number of imports in the response. The default is ${MAX_LISTED_IMPORTS}.`,
        example: 25,
      }),
    startedBy: z
      .enum(['me'])
      .optional()
      .meta({ description: '`me` returns only imports that the caller started.', example: 'me' }),
  }),
  response: z.array(importSummary),
};

export const importJob = {
  summary: 'Get an import',
  description: 'Returns the progress of an import and its failures. Poll it until its state is finished.',
  params: importParams,
  response: importResponse,
};

/** Consignments that are not created yet are skipped. Those that exist stay. */
export const stopImport = {
  summary: 'Stop an import',
  description: 'Skips the consignments that are not created yet. Those that exist stay.',
  params: importParams,
  response: importResponse,
};

/** IMPORT-05: the 19 columns and Error, of every consignment that failed or was skipped. */
export const failedImportRows = {
  summary: 'Download the failed consignments of an import',
  description:
    'Returns a CSV file with the rows of every consignment that failed or was skipped, and a column Error. Correct the file and import it.',
  params: importParams,
  file: 'text/csv; charset=utf-8',
  response: z.custom<Blob>(),
};

/** The undo of an import. The result of the bulk job names the consignments that stay too. */
export const cancelImportedDrafts = {
  summary: 'Undo an import',
  description: `Starts a bulk job that cancels the consignments of the import. Drafts that were changed after the import and consignments that are no longer drafts stay as they are; the job lists them with the reason. An import can be undone for ${UNDO_WINDOW_HOURS} hours after it finished. 409 \`undo-refused\` has the reason why it cannot: the time is over, or the import is still in progress.`,
  params: importParams,
  body: noFields,
  response: z.object({
    bulkJobId: numberOrNull('Id of the bulk job; null when there is nothing to cancel.', 4711),
    total: numberField('Number of consignments that the job cancels.', 2),
    staying: described(z.array(stayingConsignments), 'Consignments that stay as they are, by reason.'),
  }),
};

/** What the file says after the corrections: one row for each row that is not blank. */
export const importedRows = {
  summary: 'Download the imported rows of an import',
  description:
    'Returns a CSV file with the rows as they were imported, in the 19 columns. They differ from the file where `corrections` changed it.',
  params: importParams,
  file: 'text/csv; charset=utf-8',
  response: z.custom<Blob>(),
};

/** The file as it was uploaded, CSV or an Excel workbook, for 90 days. */
export const importFile = {
  summary: 'Download the file of an import',
  description: 'Returns the file as it was uploaded, for 90 days.',
  params: importParams,
  file: 'application/octet-stream',
  response: z.custom<Blob>(),
};
