import { z } from 'zod';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { dayOrInstant, id, idParam, organisationId, orgParams, reference, text } from '#shapes/common.ts';
import {
  dayField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

/** CSV, or a spreadsheet with typed columns. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** BULK-10. Up to the limit of a selection in the list. */
export const exportConsignments = {
  summary: 'Export consignments',
  description: 'Returns a file with the rows of the list for up to 1,000 consignments.',
  params: orgParams,
  body: named(
    z.strictObject({
      format: described(z.enum(EXPORT_FORMATS), 'csv, or xlsx for a workbook with typed columns.', 'csv'),
      references: described(
        z.array(reference).min(1).max(1_000),
        'References of the consignments, in the order of the file.',
        ['KEA00000123'],
      ),
    }),
    'ExportRequest',
    'The consignments of an export.',
  ),
  file: 'text/csv; charset=utf-8',
  otherFile: XLSX,
  response: z.custom<Blob>(),
};

export const dateTypeText = 'The date that has to be within the range.';
export const statusCodes = described(
  z.array(z.enum(STATUS_CODES)).max(9).nullish(),
  'Codes of statuses. Without them, all.',
  ['DELIVERED'],
);
export const serviceTypeCodes = described(
  z
    .array(text({ min: 1, max: 30 }))
    .max(100)
    .nullish(),
  'Codes of service types. Without them, all.',
  ['STD'],
);

/** EXTRACT-02, at most 365 days. Without statuses or service types: all of them. */
const criteria = z.strictObject({
  dateType: described(z.enum(['Creation', 'RequestedDelivery']), dateTypeText, 'Creation'),
  startDateUtc: described(dayOrInstant, 'First day of the range.', '2026-03-01'),
  endDateUtc: described(
    dayOrInstant,
    'Last day of the range, which is included. A range has at most 365 days.',
    '2026-03-18',
  ),
  siteIds: described(
    z.array(id).max(10_000).nullish(),
    "Ids of sites. Without them, all of the user's sites.",
    [1001],
  ),
  statuses: statusCodes,
  serviceTypeCodes,
});

/** Consignments in one spreadsheet; more are for a CSV file, which is never in memory as a whole. */
export const MAX_XLSX_ROWS = 20_000;

/** `X-Row-Count` is the number of rows after the header. */
export const extractActivity = {
  summary: 'Download a data extract',
  description:
    'Streams a file with one row for each consignment of the range. A workbook has at most 20,000 rows; a CSV file has no limit. The header `X-Row-Count` is the number of rows below the headings.',
  params: orgParams,
  body: named(
    criteria.extend({
      format: described(
        z.enum(EXPORT_FORMATS).nullish(),
        'csv is the default. xlsx is a workbook with typed columns.',
        'csv',
      ),
    }),
    'ExtractDownload',
    'The consignments and the format of an extract.',
  ),
  file: 'text/csv; charset=utf-8',
  otherFile: XLSX,
  response: z.custom<Blob>(),
};

/** Days until the file of a prepared extract expires. */
export const EXTRACT_KEPT_DAYS = 7;

const extractParams = z.strictObject({ org: organisationId, id: idParam('Id of the extract.', 31) });

/** An extract prepared in the background. */
export const extractFields = z.object({
  id: numberField('Id of the extract.', 31),
  fileName: stringField('Name of the file with its extension.', 'consignments 2026-03-01 to 2026-03-18.csv'),
  state: described(
    z.enum(['working', 'ready', 'failed', 'cancelled', 'expired']),
    'ready: the file exists. expired: it was deleted after seven days.',
    'ready',
  ),
  dateType: described(z.enum(['Creation', 'RequestedDelivery']), dateTypeText, 'Creation'),
  fromDate: dayField('First day of the range.', '2026-03-01'),
  toDate: dayField('Last day of the range.', '2026-03-18'),
  /** Null while they are counted. */
  total: numberOrNull('Number of consignments; null while they are counted.', 1200),
  done: numberField('Number of consignments in the file so far.', 1200),
  size: numberOrNull('Length of the file in bytes; null without a file.', 310244),
  createdAtDateTimeUtc: instantField('When it was started.', '2026-03-18T01:30:00.000Z'),
  finishedAtDateTimeUtc: instantOrNull('When it finished; null before that.', '2026-03-18T01:30:06.000Z'),
  /** When the file expires; null without a file. */
  keptUntilDateTimeUtc: instantOrNull(
    'When the file expires; null without a file.',
    '2026-03-25T01:30:06.000Z',
  ),
});
const extractJobResponse = named(
  extractFields,
  'Extract',
  'A data extract that is prepared in the background.',
);

/** Returns at once. A retry with the same `Idempotency-Key` returns the same extract. */
export const startExtract = {
  summary: 'Prepare a data extract in the background',
  description:
    'Starts an extract of any size and returns at once. A retry with the same `Idempotency-Key` returns the same extract. Poll it until its state is ready.',
  params: orgParams,
  body: named(criteria, 'ExtractCriteria', 'The consignments of an extract.'),
  status: 202,
  response: extractJobResponse,
};

/** The user's extracts of the last 30 days, newest first. */
export const extractJobs = {
  summary: "List the user's extracts",
  description: "Returns the user's extracts of the last 30 days, newest first.",
  params: orgParams,
  response: z.array(extractJobResponse),
};

/** With a link to the file that expires after five minutes; null without a file. */
export const extractJob = {
  summary: 'Get an extract',
  description: 'Returns the progress of an extract, and the link to its file when it is ready.',
  params: extractParams,
  response: named(
    extractFields.extend({
      uri: stringOrNull(
        'Link to the file, which expires after five minutes; null without a file.',
        'https://kea.example/extracts/a1b2c3',
      ),
    }),
    'ExtractWithLink',
    'A data extract with the link to its file.',
  ),
};

/** Stops an extract in preparation; deletes the file of a finished one. */
export const cancelExtract = {
  summary: 'Cancel an extract',
  description: 'Stops an extract that is being prepared, or deletes the file of a finished one.',
  params: extractParams,
  response: extractJobResponse,
};
