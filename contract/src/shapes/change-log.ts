import {
  CHANGE_FIELD_GROUP_NAMES,
  CHANGE_FIELD_GROUPS,
} from '@cartage/domain/consignment/change-field-groups.ts';
import { CHANGE_SOURCE_NAMES } from '@cartage/domain/consignment/change-source.ts';
import { z } from 'zod';
import { dayOrInstant, digits, idParam, LARGEST_INT, orgParams } from '#shapes/common.ts';
import {
  booleanField,
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
} from '#shapes/described.ts';
import { fieldChange } from '#shapes/history.ts';

/** Rows of an exported file. Larger files are refused, so that an export ends within a minute. */
export const MAX_EXPORTED_CHANGES = 100_000;

const filter = z.strictObject({
  startDateUtc: dayOrInstant.optional().meta({
    description: 'First day of the period. The default is six days before the last day.',
    example: '2026-03-12',
  }),
  endDateUtc: dayOrInstant.optional().meta({
    description: 'Last day of the period, which is included. The default is today.',
    example: '2026-03-18',
  }),
  userId: digits({ min: 1, max: LARGEST_INT })
    .optional()
    .meta({ description: 'Id of a user or an API client: only its changes.', example: 7 }),
  source: z.enum(CHANGE_SOURCE_NAMES).optional().meta({
    description:
      'Only changes made this way. provider: events and staff of the freight provider. system: jobs of the portal. undo: changes that take back an edit or a cancellation.',
    example: 'import',
  }),
  fields: z
    .enum(CHANGE_FIELD_GROUP_NAMES)
    .optional()
    .meta({
      description: `Only changes of these fields: ${CHANGE_FIELD_GROUP_NAMES.map((group) => `${group} (${CHANGE_FIELD_GROUPS[group].fields.join(', ')})`).join('; ')}.`,
      example: 'receiver',
    }),
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(
      /^(\d{1,8}|[A-Z]{1,3}|[A-Z]{3}\d{1,8})$/,
      'Must be the start of a consignment reference such as KEA0000012',
    )
    .optional()
    .meta({
      description:
        'Only consignments whose reference starts with this text. Digits alone are the number of one reference without its letters and zeros.',
      example: 'KEA0000012',
    }),
});

const loggedChange = named(
  fieldChange.extend({
    reference: stringField('Reference of the consignment.', 'KEA00000123'),
    isUndo: booleanField('True: the change takes back an edit or a cancellation.', false),
    editVersion: numberOrNull(
      'The version of the consignment that the edit made; null for changes by other operations and jobs.',
      4,
    ),
  }),
  'LoggedChange',
  'A change of one field, with its consignment.',
);

const changeLog = {
  summary: 'List the changes of an organisation',
  description:
    "Returns a page of the changes of the consignments of the user's sites, latest first. A period has at most 365 days. All changes of one save are on one page. Changes of prices need the permission Consignment.ViewPricing.",
  params: orgParams,
  query: filter.extend({
    before: idParam(
      'Id of a change. Only changes of earlier saves are returned: send `next` of the page before.',
      90211,
    ).optional(),
  }),
  response: z.object({
    keptSinceDateTimeUtc: instantField(
      'Changes before this time were not recorded.',
      '2026-03-01T00:00:00.000Z',
    ),
    changes: described(z.array(loggedChange), 'Latest first.'),
    next: numberOrNull('Send it as `before` for the next page; null on the last page.', null),
  }),
};

const changeLogUsers = {
  summary: 'List the users of the change log',
  description:
    "Returns the users and API clients that have changed consignments of the user's sites, by name. Staff of the freight provider are not listed.",
  params: orgParams,
  response: z.array(
    named(
      z.object({
        id: numberField('Id of the user or API client.', 7),
        name: stringField('Name at the last change.', 'Hana Wilcox'),
      }),
      'ChangeLogUser',
      'A user that has changed consignments.',
    ),
  ),
};

const exportChangeLog = {
  summary: 'Export the changes of an organisation',
  description: `Streams a CSV file with one row for each change, latest first. A file has at most ${MAX_EXPORTED_CHANGES.toLocaleString('en-NZ')} changes. The header \`X-Row-Count\` is the number of rows below the headings.`,
  params: orgParams,
  query: filter,
  file: 'text/csv; charset=utf-8',
  response: z.custom<Blob>(),
};

export const CHANGE_LOG_SHAPES = { changeLog, changeLogUsers, exportChangeLog };
