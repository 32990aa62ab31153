import { COLUMN_KEYS, type Column } from '@cartage/domain/consignment-import/columns.ts';
import { MAX_CHECKED_REFERENCES, MAX_IMPORT_BYTES } from '@cartage/domain/consignment-import/limits.ts';
import { z } from 'zod';
import { digits, organisationId, orgParams, text } from '#shapes/common.ts';

const importParams = z.strictObject({ org: organisationId, id: digits({ min: 1, max: 2_147_483_647 }) });

/** A consignment of the file that was not created. */
const failedConsignment = z.object({
  /** Row numbers of the file; the headings are row 1. */
  rows: z.array(z.number()),
  senderReference: z.string(),
  receiver: z.string(),
  /** The title of the failure, then its errors. */
  messages: z.array(z.string()),
});

const importSummary = z.object({
  importId: z.number(),
  fileName: z.string(),
  /** Null when the user is no longer a member of the organisation. */
  createdBy: z.string().nullable(),
  state: z.enum(['working', 'finished']),
  /** The user stopped it. Consignments that were not created by then are skipped. */
  isStopped: z.boolean(),
  rowCount: z.number(),
  /** Consignments in the file: created + failed + skipped, and those still waiting. */
  total: z.number(),
  created: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** The original file can be downloaded. */
  hasFile: z.boolean(),
  createdAtDateTimeUtc: z.string(),
  finishedAtDateTimeUtc: z.string().nullable(),
});

export const importResponse = importSummary.extend({
  failures: z.array(failedConsignment),
  /** References in the order of the file; once the import is finished. */
  createdReferences: z.array(z.string()).nullable(),
});

/** Number of failures in a response; the file of failed consignments has all of them. */
export const MAX_LISTED_FAILURES = 500;

/**
 * Checks a file and starts its import. Send a form with `metadata` (this shape without `rows`) and `fileData`, or JSON
 * with `rows`: arrays of cells, the headings first. 422 lists every error, and nothing is created. 409 says that the
 * same rows were imported before; send `allowDuplicate: true` to import them again.
 */
export const startImport = {
  params: orgParams,
  form: { file: 'fileData', maxBytes: MAX_IMPORT_BYTES, acceptsJson: true },
  maxJsonBytes: 2 * 1024 * 1024,
  body: z.strictObject({
    fileName: text({ min: 1, max: 255 }),
    rows: z.array(z.array(z.string()).max(100)).max(10_000).nullish(),
    allowDuplicate: z.boolean().nullish(),
  }),
  status: 202,
  response: importResponse,
};

/** Imports of the last 90 days for the caller's sites, the newest first, at most 100. */
export const imports = { params: orgParams, response: z.array(importSummary) };

export const importJob = { params: importParams, response: importResponse };

/** Consignments that are not created yet are skipped. Those that exist stay. */
export const stopImport = { params: importParams, response: importResponse };

/** IMPORT-05: the 19 columns and Error, of every consignment that failed or was skipped. */
export const failedImportRows = {
  params: importParams,
  file: 'text/csv; charset=utf-8',
  response: z.custom<Blob>(),
};

/** Cancels, as a bulk job, those of its consignments that are still drafts. Null: there are none. */
export const cancelImportedDrafts = {
  params: importParams,
  body: z.strictObject({}),
  response: z.object({ bulkJobId: z.number().nullable(), total: z.number() }),
};

/** The file as it was uploaded, CSV or an Excel workbook, for 90 days. */
export const importFile = {
  params: importParams,
  file: 'application/octet-stream',
  response: z.custom<Blob>(),
};

/** Sender references that consignments of the last 30 days have: importing them may create duplicates. */
const importDuplicates = {
  params: orgParams,
  maxJsonBytes: 2 * 1024 * 1024,
  body: z.strictObject({
    senderReferences: z.array(text({ min: 1, max: 250 })).max(MAX_CHECKED_REFERENCES),
  }),
  response: z.array(
    z.object({
      senderReference: z.string(),
      /** The last consignment with this sender reference. */
      reference: z.string(),
      createdAtDateTimeUtc: z.string(),
    }),
  ),
};

const heading = text({ min: 1, max: 255 });

/** The heading of the file for each column; a column without one is blank. */
const columns = z.strictObject(
  // One field for each column.
  Object.fromEntries(COLUMN_KEYS.map((column) => [column, heading.nullish()])) as Record<
    Column,
    ReturnType<typeof heading.nullish>
  >,
);

const importMapping = z.object({
  headings: z.array(z.string()),
  columns,
  /** Null when the user is no longer a member of the organisation. */
  savedBy: z.string().nullable(),
  savedAtDateTimeUtc: z.string(),
});

/** The heading of the organisation's own systems for each column. Imports apply the mapping without being asked. */
const importMappings = { params: orgParams, response: z.array(importMapping) };

/** The mapping for files with exactly these headings. Null columns delete it. Returns all mappings. */
const saveImportMapping = {
  params: orgParams,
  body: z.strictObject({ headings: z.array(heading).min(1).max(100), columns: columns.nullable() }),
  response: z.array(importMapping),
};

/** Before an import. */
export const importPreparation = { importDuplicates, importMappings, saveImportMapping };
