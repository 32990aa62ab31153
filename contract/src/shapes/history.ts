import { CHANGE_ORIGINS } from '@cartage/domain/consignment/change-source.ts';
import { CHANGED_FIELD_NAMES } from '@cartage/domain/consignment/changed-fields.ts';
import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import { z } from 'zod';
import { digits, idParam, noFields, organisationId, reference, refParams } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
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

export const MAX_LISTED_CHANGES = 100;

export const fieldChange = named(
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
    through: z.enum(CHANGE_ORIGINS).meta({
      example: 'portal',
      description:
        'portal: a user in the portal. api: an API client. import: an import of a file. bulk: a bulk action. standing-order: a standing order. provider: an event of the freight provider. desk: staff of the freight provider. system: a job of the portal.',
    }),
    sourceId: numberOrNull(
      'Id of the import, bulk job, standing order or event of the freight provider; null for others.',
      null,
    ),
    sourceName: stringOrNull(
      "File name of the import, action of the bulk job (cancel, undo and others), name of the standing order, the freight provider's id of the event, or the screen of the portal (list, consignment and others); null when unknown.",
      null,
    ),
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
    editVersion: numberOrNull(
      'The version of the consignment that the edit made; null for changes by other operations and jobs. It is one of `edits`.',
      4,
    ),
  }),
  'FieldChange',
  'A change of one field of a consignment.',
);

const edit = named(
  z.object({
    version: numberField('The version of the consignment that the edit made.', 4),
    canUndo: booleanField('True: the caller can undo the edit now.', true),
    reason: stringOrNull('Why the edit cannot be undone; null when it can.', null),
    combined: z.array(reference).meta({
      description:
        'The drafts that the edit combined into this consignment. The undo of the edit restores them too. Empty for other edits.',
      example: ['KEA00000124'],
    }),
    undoUntilDateTimeUtc: instantField(
      'The last time at which the edit can be undone.',
      '2026-03-19T01:30:00.000Z',
    ),
    undoes: named(
      z
        .object({
          version: numberField('The version that the edit made.', 3),
          changedAtDateTimeUtc: instantField('When it was made.', '2026-03-18T01:12:00.000Z'),
          changedBy: stringField('Name of the user or API client at that time.', 'Hana Wilcox'),
        })
        .nullable(),
      'UndoneEdit',
      'The edit that this one took back; null for other edits.',
    ),
  }),
  'ConsignmentEdit',
  'One save of a user or an API client.',
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
        description: `Number of changes in the response. The default is ${MAX_LISTED_CHANGES}. All changes of an edit are on one page, so that the page can have more.`,
        example: 25,
      }),
  }),
  response: z.object({
    keptSinceDateTimeUtc: instantOrNull(
      'The first time whose changes were recorded; null when the history begins with the creation of the consignment.',
      null,
    ),
    changes: z.array(fieldChange).meta({ description: 'Newest first.' }),
    edits: z.array(edit).meta({ description: 'The edits of `changes`, newest first.' }),
    next: numberOrNull('Send it as `before` for the next page; null on the last page.', null),
  }),
};

/** The former values are written by a new edit, with the checks and the effects of an edit. */
export const undoEdit = {
  summary: 'Undo an edit',
  description: `Writes the former values of everything that an edit changed, as a new edit. An undo can be undone the same way. The undo of a combination also restores the drafts that were combined, and the request changes all of them or none; it cannot be undone, but the drafts can be combined again. 409 \`undo-refused\` has the reason: the ${UNDO_WINDOW_HOURS} hours are over, the edit has been undone, a field was changed again, the status does not allow the change, the delivery was booked since, a combined draft was changed, or the freight provider has acted on the consignment.`,
  params: z.strictObject({
    org: organisationId,
    ref: reference,
    version: idParam('The version of the consignment that the edit made.', 4),
  }),
  body: noFields,
  response: described(consignment, 'The consignment with the former values.'),
};
