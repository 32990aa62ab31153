import { CHANGED_FIELD_NAMES } from '@cartage/domain/consignment/changed-fields.ts';
import { z } from 'zod';
import { digits, idParam, refParams } from '#shapes/common.ts';
import {
  instantField,
  instantOrNull,
  named,
  numberField,
  numberOrNull,
  stringOrNull,
} from '#shapes/described.ts';

export const MAX_LISTED_CHANGES = 100;

const fieldChange = named(
  z.object({
    id: numberField('Id of the entry. Later changes have larger ids.', 90211),
    changedAtDateTimeUtc: instantField(
      'When it was changed. All changes of one save have the same time.',
      '2026-03-18T01:30:00.000Z',
    ),
    changedBy: stringOrNull(
      'Name of the user or API client at that time. Null for the freight provider and for the system.',
      'Hana Wilcox',
    ),
    through: z.enum(['portal', 'api', 'import', 'bulk', 'provider', 'desk', 'system']).meta({
      example: 'portal',
      description:
        'portal: a user in the portal. api: an API client. import: an import of a file. bulk: a bulk action. provider: an event of the freight provider. desk: staff of the freight provider. system: a job of the portal.',
    }),
    sourceId: numberOrNull('Id of the import or bulk job; null for others.', null),
    sourceName: stringOrNull('File name of the import; null for others.', null),
    field: z.enum(CHANGED_FIELD_NAMES).meta({
      example: 'receiver.phone',
      description: 'The changed field. created: the consignment is new.',
    }),
    item: stringOrNull(
      'Position of the freight item, or name of the delivery extra; null for other fields.',
      null,
    ),
    from: stringOrNull(
      'Value before the change, as text; null without one. Names are those of that time.',
      '09 555 1000',
    ),
    to: stringOrNull('Value after the change, as text; null when it was removed.', '021 555 222'),
  }),
  'FieldChange',
  'A change of one field of a consignment.',
);

export const consignmentHistory = {
  summary: 'List the changes of a consignment',
  description:
    'Returns every change of a field, newest first: who changed it, when, through what, and both values. Changes of prices need the permission Consignment.ViewPricing. Changes before `keptSinceDateTimeUtc` were not recorded.',
  params: refParams,
  query: z.strictObject({
    before: idParam(
      'Id of a change. Only earlier ones are returned: send `next` of the page before.',
      90211,
    ).optional(),
    maxResults: digits({ min: 1, max: MAX_LISTED_CHANGES })
      .optional()
      .meta({
        description: `Largest number of changes in the response. The default is ${MAX_LISTED_CHANGES}.`,
        example: 25,
      }),
  }),
  response: z.object({
    keptSinceDateTimeUtc: instantOrNull(
      'The first time whose changes were recorded; null when the history begins with the creation of the consignment.',
      null,
    ),
    changes: z.array(fieldChange).meta({ description: 'Newest first.' }),
    next: numberOrNull('Send it as `before` for the next page; null on the last page.', null),
  }),
};
