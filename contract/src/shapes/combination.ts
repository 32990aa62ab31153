import { MAX_COMBINED } from '@cartage/domain/consignment/combine.ts';
import { z } from 'zod';
import { callerTime, orgParams, reference, refParams } from '#shapes/common.ts';
import { consignment } from '#shapes/consignment.ts';
import { dayOrNull, described, named, numberField, numberOrNull, stringField } from '#shapes/described.ts';

const combinedConsignment = named(
  z.object({
    reference: stringField('Reference of the consignment.', 'KEA00000124'),
    version: numberField('Its version, which a request to combine repeats.', 3),
    items: numberField('Number of its items.', 2),
    weight: numberField('Its weight in kilograms.', 25),
  }),
  'CombinedConsignment',
  'A draft that can be combined.',
);

const combination = named(
  z.object({
    kept: described(combinedConsignment, 'The consignment that gets the freight of the others.'),
    others: described(z.array(combinedConsignment), 'Consignments that can be combined into it.'),
    separate: described(
      z.array(
        named(
          z.object({
            reference: stringField('Reference of the consignment.', 'KEA00000125'),
            reason: stringField('Why it stays apart; follows the reference.', 'has a different service type'),
          }),
          'SeparateConsignment',
          'A draft that is not combined.',
        ),
      ),
      'Other drafts from the sender to the receiver on the day.',
    ),
    sender: stringField('Name of the site that sends.', 'Auckland warehouse'),
    receiver: stringField('Name of the receiver.', 'Rātā Supplies'),
    pickupDay: dayOrNull('The requested pickup day; null when none of them has one.', '2026-03-18'),
    saving: numberOrNull(
      'The prices of all of them minus the price of one consignment with all freight, without GST and FAF. Null without the right to see prices, when a price is not known, and in the list of all combinations.',
      18.4,
    ),
  }),
  'Combination',
  'Drafts from one site to one receiver on one pickup day.',
);

/** With a reference: the combination that this consignment would keep. */
export const combinations = {
  summary: 'List drafts that can be combined',
  description:
    "Returns drafts of the caller's sites that go from one site to one receiver on one pickup day. With `reference`: the combination that this consignment would keep, with its saving. Otherwise at most 20 combinations of drafts whose pickup day has not passed.",
  params: orgParams,
  query: z.strictObject({ reference: described(reference.optional(), 'A draft.', 'KEA00000123') }),
  response: z.array(combination),
};

export const combineConsignments = {
  summary: 'Combine drafts into one',
  description:
    'Adds the freight of other drafts to this one. The others are cancelled with a reason that names this consignment, and keep their references, notes and files. If this consignment has changed, the request is rejected with 412; if another one has changed, with 409. Nothing is changed then.',
  params: refParams,
  body: named(
    z.strictObject({
      consignments: described(
        z
          .array(
            z.strictObject({
              reference: described(reference, 'Reference of a draft.', 'KEA00000124'),
              version: described(z.int().min(1), 'The version that the caller has seen.', 3),
            }),
          )
          .min(1)
          .max(MAX_COMBINED),
        'The drafts that are combined into the one of the path.',
      ),
      dateTimeUtc: callerTime,
    }),
    'CombineRequest',
    'The drafts to combine.',
  ),
  response: consignment,
};
