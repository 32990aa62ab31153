import { MAX_REPRINT_NOTE, REPRINT_REASON_CODES } from '@cartage/domain/documents/label-reprint.ts';
import { z } from 'zod';
import { MAX_BULK_ITEMS } from '#shapes/bulk.ts';
import { orgParams, reference, text } from '#shapes/common.ts';
import { described, instantField, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';

const reason = described(
  z.enum(REPRINT_REASON_CODES),
  'Why the labels are printed again. OTHER needs a note.',
  'DAMAGED',
);

/** A reason that a user gave before the labels were opened again. */
export const labelReprint = named(
  z.object({
    id: numberField('Id of the reprint.', 12),
    dateTimeUtc: instantField('When the reason was given.', '2026-03-18T02:10:00.000Z'),
    by: stringField('Name of the user.', 'Hana Wilcox'),
    reason,
    note: stringOrNull('What the user added; null without a note.', null),
  }),
  'LabelReprint',
  'Why a user printed freight labels again.',
);

/** Sent before the labels are opened again, for one consignment or for many. */
export const recordLabelReprint = {
  summary: 'Record why labels are printed again',
  description:
    'Records one reason for all given consignments whose labels were opened before. Consignments without printed labels, and those that the user may not see, are left out. Send it before you open the labels. It does not create or open them.',
  params: orgParams,
  body: named(
    z
      .strictObject({
        references: described(
          z.array(reference).min(1, 'Select at least one consignment').max(MAX_BULK_ITEMS),
          'References of at most 1,000 consignments.',
          ['KEA00000123'],
        ),
        reason,
        note: described(
          text({ min: 1, max: MAX_REPRINT_NOTE }).nullish(),
          'Text about the reason; required for OTHER.',
          'Wrong label stock',
        ),
      })
      .refine((body) => body.reason !== 'OTHER' || (body.note ?? null) !== null, {
        path: ['note'],
        message: 'Is required',
      }),
    'LabelReprintRequest',
    'Consignments whose labels are printed again, and why.',
  ),
  response: named(
    z.object({
      references: described(z.array(z.string()), 'References for which the reason is recorded.', [
        'KEA00000123',
      ]),
    }),
    'RecordedLabelReprints',
    'The consignments for which a reason is recorded.',
  ),
};
