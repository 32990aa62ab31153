import { DISPUTE_OUTCOMES, MOVEMENT_KINDS } from '@cartage/domain/hireage/ledger.ts';
import { z } from 'zod';
import { namedSite } from '#shapes/common.ts';
import {
  booleanField,
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
import { hiredUnit } from '#shapes/consignment.ts';

export const OUTCOME_TEXT = 'ACCEPTED: as recorded. CORRECTED: by an entry that a user recorded.';

const siteHireUnit = {
  site: described(namedSite, 'The own site.'),
  hireUnit: described(hiredUnit, 'The equipment.'),
};

const partner = described(
  named(
    z.object({
      siteId: numberOrNull('Id of the site; null for a partner that is not an own site.', null),
      name: stringField('Name of the partner.', 'Rimu Joinery'),
    }),
    'HireagePartner',
    'A partner that holds hired equipment.',
  ),
  'The other participant of the consignments: their receiver, or the sender of incoming freight.',
);

const figures = {
  out: numberField('Units that left for the partner in the period.', 40),
  in: numberField('Units that the partner sent back in the period.', 12),
  transferred: numberField("Units moved to the partner's account in the period.", 8),
  corrected: numberField('Sum of the corrections in the period.', 0),
  balance: numberField('Units that the partner holds at the end of the period.', 20),
  disputed: numberField('Units of movements with an open dispute, up to the end of the period.', 0),
};

export const hireageLine = named(
  z.object({ ...siteHireUnit, partner, ...figures }),
  'HireageLine',
  'The hired equipment of a site that a partner holds.',
);

export const hireageTotal = named(
  z.object({ ...siteHireUnit, ...figures }),
  'HireageTotal',
  'The sum of all lines of a site and a hire unit.',
);

export const hireageDispute = named(
  z.object({
    id: numberField('Id of the dispute.', 3),
    reason: stringField('Reason for the dispute.', 'The docket says 10'),
    openedAtDateTimeUtc: instantField('When it was opened.', '2026-03-18T01:30:00.000Z'),
    openedBy: stringField('User that opened it.', 'Hana Wilcox'),
    resolution: described(
      z
        .object({
          outcome: described(z.enum(DISPUTE_OUTCOMES), OUTCOME_TEXT, 'ACCEPTED'),
          note: stringField('Finding.', 'The driver confirmed 12'),
          atDateTimeUtc: instantField('When it was resolved.', '2026-03-19T01:30:00.000Z'),
          by: stringField('User that resolved it.', 'Hana Wilcox'),
        })
        .nullable(),
      'Null while the dispute is open.',
      null,
    ),
  }),
  'HireageDispute',
  'A dispute of a movement, and its resolution.',
);

export const hireageMovement = named(
  z.object({
    ...siteHireUnit,
    partner,
    kind: described(
      z.enum(MOVEMENT_KINDS),
      'OUT and CORRECTION add their quantity to the balance. IN and TRANSFER subtract it.',
      'IN',
    ),
    quantity: numberField('Number of units; negative in a reversal.', 12),
    balanceChange: numberField('Effect on the balance.', -12),
    day: dayField('Day of the pickup, or the day of the entry.', '2026-03-18'),
    reference: stringOrNull(
      'Reference of the consignment; null for an entry, and for a consignment of a site without access.',
      null,
    ),
    entryId: numberOrNull('Id of the entry; null for a movement of a consignment.', 7),
    docket: stringOrNull('Number of the docket.', 'D-4711'),
    note: stringOrNull('Note, or the reason of a correction.', null),
    recordedBy: stringOrNull('User that recorded it; null for a movement of a consignment.', 'Hana Wilcox'),
    recordedAtDateTimeUtc: instantOrNull(
      'When it was recorded; null for a movement of a consignment.',
      '2026-03-18T01:30:00.000Z',
    ),
    reverses: numberOrNull('Id of the entry that it reverses.', null),
    isReversed: booleanField('True: a later entry reverses it.', false),
    disputes: described(z.array(hireageDispute), 'Its disputes, latest first.'),
  }),
  'HireageMovement',
  'One movement of hired equipment.',
);
