import { COLUMN_KEYS, type Column, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { MAX_CHECKED_REFERENCES } from '@cartage/domain/consignment-import/limits.ts';
import { TEXT_LENGTHS } from '@cartage/domain/consignment/check-additional.ts';
import { z } from 'zod';
import { orgParams, text } from '#shapes/common.ts';
import { described, instantField, named, stringField, stringOrNull } from '#shapes/described.ts';

/** Sender references that consignments of the last 30 days have: importing them may create duplicates. */
const importDuplicates = {
  summary: 'Find sender references that are in use',
  description:
    'Returns those sender references that consignments of the last 30 days have. To import them may create duplicates.',
  params: orgParams,
  maxJsonBytes: 2 * 1024 * 1024,
  body: named(
    z.strictObject({
      senderReferences: described(
        z.array(text({ min: 1, max: TEXT_LENGTHS.reference })).max(MAX_CHECKED_REFERENCES),
        'The sender references of a file.',
        ['PO-1001'],
      ),
    }),
    'DuplicateCheck',
    'The sender references to look for.',
  ),
  response: z.array(
    named(
      z.object({
        senderReference: stringField("The sender's own reference.", 'PO-1001'),
        /** The last consignment with this sender reference. */
        reference: stringField('Reference of the last consignment that has it.', 'KEA00000123'),
        createdAtDateTimeUtc: instantField('When that consignment was created.', '2026-03-17T21:05:00.000Z'),
      }),
      'UsedReference',
      'A sender reference that is in use.',
    ),
  ),
};

/** The columns that every mapping needs. */
const EXAMPLE_COLUMNS = {
  account: 'Debtor',
  serviceType: 'Service',
  senderSite: 'From',
  receiverSite: 'To',
  freightType: 'Packaging',
  freightQuantity: 'Pieces',
};

const heading = text({ min: 1, max: 255 });

/** The heading of the file for each column; a column without one is blank. */
const columns = named(
  z.strictObject(
    // One field for each column.
    Object.fromEntries(
      COLUMN_KEYS.map((column) => [
        column,
        described(
          heading.nullish(),
          `Heading of the file for the column ${COLUMNS[column]}.`,
          COLUMNS[column],
        ),
      ]),
    ) as Record<Column, ReturnType<typeof heading.nullish>>,
  ),
  'ImportColumns',
  'The heading of the file for each column. A column without one is blank.',
);

const importMapping = named(
  z.object({
    headings: described(
      z.array(z.string()),
      'The headings of the file, in their order.',
      Object.values(EXAMPLE_COLUMNS),
    ),
    columns: described(columns, 'The heading for each column.', EXAMPLE_COLUMNS),
    /** Null when the user is no longer a member of the organisation. */
    savedBy: stringOrNull(
      'Name of the user; null when the user is no longer a member of the organisation.',
      'Hana Wilcox',
    ),
    savedAtDateTimeUtc: instantField('When it was saved.', '2026-03-18T01:30:00.000Z'),
  }),
  'ImportMapping',
  "A mapping from a file's headings to the columns of an import.",
);

/** The heading of the organisation's own systems for each column. Imports apply the mapping without being asked. */
const importMappings = {
  summary: 'List the column mappings',
  description:
    'Returns the mappings of the organisation. An import with the same headings applies its mapping.',
  params: orgParams,
  response: z.array(importMapping),
};

/** The mapping for files with exactly these headings. Null columns delete it. Returns all mappings. */
const saveImportMapping = {
  summary: 'Save a column mapping',
  description:
    'Stores the mapping for files with exactly these headings. Null `columns` deletes it. Returns all mappings.',
  params: orgParams,
  body: named(
    z.strictObject({
      headings: described(
        z.array(heading).min(1).max(100),
        'The headings of the file, in their order.',
        Object.values(EXAMPLE_COLUMNS),
      ),
      columns: described(
        columns.nullable(),
        'The heading for each column; null deletes the mapping.',
        EXAMPLE_COLUMNS,
      ),
    }),
    'MappingToStore',
    'A column mapping to store.',
  ),
  response: z.array(importMapping),
};

/** Before an import. */
export const importPreparation = { importDuplicates, importMappings, saveImportMapping };
