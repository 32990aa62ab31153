import {
  DISPUTE_OUTCOMES,
  ENTRY_KINDS,
  MAX_DOCKET,
  MAX_HIREAGE_NOTE,
} from '@cartage/domain/hireage/ledger.ts';
import { z } from 'zod';
import {
  day,
  digits,
  id,
  idParam,
  LARGEST_INT,
  line,
  organisationId,
  orgParams,
  reference,
  text,
} from '#shapes/common.ts';
import { hireUnitCode } from '#shapes/consignment-parts.ts';
import { described, named, numberField } from '#shapes/described.ts';
import { hireageLine, hireageMovement, hireageTotal, OUTCOME_TEXT } from '#shapes/hireage-fields.ts';

/** Lines of the ledger. Totals count all of them. */
export const MAX_LEDGER_LINES = 200;
/** Rows of an exported file. */
export const MAX_EXPORTED_MOVEMENTS = 20_000;
const HIREAGE_FILES = ['MOVEMENTS', 'BALANCES'] as const;

const MAX_PARTNER = 250;

const unitCode = line({ min: 1, max: 40 }).optional();

const filter = z.strictObject({
  siteId: digits({ min: 1, max: LARGEST_INT }).optional().meta({ description: 'Id of a site.', example: 12 }),
  hireProvider: unitCode.meta({ description: 'Code of a hire company.', example: 'KPL' }),
  hireUnit: unitCode.meta({ description: 'Code of a hire unit.', example: 'KPL-BLUE' }),
  partner: line({ min: 0, max: MAX_PARTNER })
    .optional()
    .meta({ description: 'Part of the name of the partner.', example: 'rimu' }),
  from: day.optional().meta({
    description: 'First day of the period. Without it, the period has no start.',
    example: '2026-03-01',
  }),
  to: day.optional().meta({
    description: 'Last day of the period. Without it, the period has no end.',
    example: '2026-03-31',
  }),
  isDisputed: z
    .literal('true')
    .optional()
    .meta({ description: 'Only balances and movements with an open dispute.', example: 'true' }),
  partnerSiteId: digits({ min: 1, max: LARGEST_INT })
    .optional()
    .meta({ description: 'Id of the own site that is the partner.', example: 14 }),
  partnerName: line({ min: 1, max: MAX_PARTNER })
    .optional()
    .meta({ description: 'The whole name of the partner.', example: 'Rimu Joinery' }),
});

const entryParams = z.strictObject({ org: organisationId, id: idParam('Id of the entry.', 7) });
const disputeParams = z.strictObject({ org: organisationId, id: idParam('Id of the dispute.', 3) });

const note = line({ min: 1, max: MAX_HIREAGE_NOTE });

const hireageLedger = {
  summary: 'List the balances of hired equipment',
  description: `Returns the hired equipment that each partner holds for the user's sites. Consignments count from their pickup. There are at most ${MAX_LEDGER_LINES} lines; the totals count all of them. 404 for a tenant without hireage.`,
  params: orgParams,
  query: filter,
  response: z.object({
    lineCount: numberField('Number of lines that match.', 4),
    lines: described(z.array(hireageLine), 'By site, hire unit and partner.'),
    totals: described(z.array(hireageTotal), 'By site and hire unit.'),
  }),
};

const hireageMovements = {
  summary: 'List the movements of hired equipment',
  description: 'Returns a page of the movements behind the balances, latest first.',
  params: orgParams,
  query: filter.extend({
    pageNumber: digits({ min: 1, max: 1_000_000 })
      .optional()
      .meta({ description: 'Number of the page, from 1. The default is 1.', example: 1 }),
    pageSize: digits({ min: 1, max: 100 })
      .optional()
      .meta({ description: 'Rows of a page, up to 100. The default is 25.', example: 25 }),
  }),
  response: z.object({
    total: numberField('Number of movements on all pages.', 31),
    movements: described(z.array(hireageMovement), 'The movements of the page.'),
  }),
};

const exportHireage = {
  summary: 'Export the movements or balances of hired equipment',
  description: `Returns a CSV file with one row for each movement, latest first, or for each balance with its opening balance. A file has at most ${MAX_EXPORTED_MOVEMENTS.toLocaleString('en-NZ')} rows.`,
  params: orgParams,
  query: filter.extend({
    content: z
      .enum(HIREAGE_FILES)
      .optional()
      .meta({ description: 'The rows of the file. The default is MOVEMENTS.', example: 'BALANCES' }),
  }),
  file: 'text/csv; charset=utf-8',
  response: z.custom<Blob>(),
};

const recordHireage = {
  summary: 'Record returned or transferred equipment, or a correction',
  description:
    'Adds an entry to the ledger. Entries do not change; a mistake is reversed by another entry. Without `partnerSiteId`, a partner with the name of an own site is that site.',
  params: orgParams,
  body: named(
    z.strictObject({
      kind: described(
        z.enum(ENTRY_KINDS),
        "IN: the partner returned equipment. TRANSFER: moved to the partner's account. CORRECTION: an opening balance or a stocktake difference, with its reason as the note.",
        'IN',
      ),
      siteId: described(id, 'Id of the own site.', 12),
      hireUnit: described(hireUnitCode, 'The equipment.'),
      partner: described(
        line({ min: 1, max: MAX_PARTNER }).nullish(),
        'Name of the partner. Required without `partnerSiteId`.',
        'Rimu Joinery',
      ),
      partnerSiteId: described(
        id.nullish(),
        'Id of the own site that is the partner. Its balance with this site changes as well. Null: the partner is not an own site, even if one has its name.',
        null,
      ),
      quantity: described(
        z.number(),
        'Number of units: 1 to 999, or for a correction its effect on the balance.',
        12,
      ),
      day: described(day, 'Day of the movement: today, or a day of the last year.', '2026-03-18'),
      docket: described(line({ min: 0, max: MAX_DOCKET }).nullish(), 'Number of the docket.', 'D-4711'),
      note: described(
        line({ min: 0, max: MAX_HIREAGE_NOTE }).nullish(),
        'Note. Required for a correction.',
        null,
      ),
    }),
    'NewHireageEntry',
    'An entry of the hireage ledger.',
  ),
  response: hireageMovement,
};

const reverseHireage = {
  summary: 'Reverse an entry',
  description:
    'Adds an entry with the negative quantity. An open dispute of the entry is resolved as corrected. 409 for an entry that has already been reversed.',
  params: entryParams,
  body: named(
    z.strictObject({
      note: described(
        line({ min: 0, max: MAX_HIREAGE_NOTE }).nullish(),
        'Reason for the reversal.',
        'Entered twice',
      ),
    }),
    'HireageReversal',
    'The reversal of an entry.',
  ),
  response: hireageMovement,
};

const disputeHireage = {
  summary: 'Dispute a movement',
  description:
    'Marks a movement of a consignment or an entry as disputed, with a reason. The balance does not change. 409 while the movement is disputed, also at the other site of a movement between own sites.',
  params: orgParams,
  body: named(
    z.strictObject({
      siteId: described(id, 'Id of the site whose ledger has the movement.', 12),
      reference: described(
        reference.nullish(),
        'Reference of the consignment. Null for an entry.',
        'KEA00000123',
      ),
      entryId: described(id.nullish(), 'Id of the entry. Null for a consignment.', null),
      reason: described(
        text({ min: 1, max: MAX_HIREAGE_NOTE }),
        'Reason for the dispute.',
        'The docket says 10',
      ),
    }),
    'NewHireageDispute',
    'A movement and the reason for its dispute.',
  ),
  response: hireageMovement,
};

const resolveHireageDispute = {
  summary: 'Resolve a dispute',
  description:
    'Resolves a dispute. The balance does not change: a correction is recorded as an entry. 409 for a resolved dispute.',
  params: disputeParams,
  body: named(
    z.strictObject({
      outcome: described(z.enum(DISPUTE_OUTCOMES), OUTCOME_TEXT, 'CORRECTED'),
      note: described(note, 'Finding.', 'The driver counted 10'),
    }),
    'HireageResolution',
    'The outcome of a dispute.',
  ),
  response: z.object({
    movement: described(
      hireageMovement.nullable(),
      'The movement; null for a consignment that no longer counts, such as a cancelled one.',
    ),
  }),
};

export const HIREAGE_SHAPES = {
  hireageLedger,
  hireageMovements,
  exportHireage,
  recordHireage,
  reverseHireage,
  disputeHireage,
  resolveHireageDispute,
};
