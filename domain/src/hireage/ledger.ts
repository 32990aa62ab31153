import type { StatusCode } from '#consignment/status.ts';
import { addMonths, type CalendarDate } from '#dates/calendar-date.ts';

/**
 * Statuses in which the freight has left the sender, so that its hired equipment is with the partner. Freight in Error
 * counts if it had one of them before.
 */
export const HIREAGE_STATUSES = [
  'PICKUP',
  'TRANSIT',
  'DELIVERING',
  'DELIVERED',
] as const satisfies readonly StatusCode[];

interface MovementRule {
  readonly name: string;
  /** Effect of its quantity on the balance, which is the equipment that the partner holds for the site. */
  readonly sign: 1 | -1;
  /** When a user records it; null for a movement that comes only from consignments. */
  readonly purpose: string | null;
}

const MOVEMENT_RULES = {
  OUT: { name: 'Out', sign: 1, purpose: null },
  IN: { name: 'In', sign: -1, purpose: 'The partner returned empty equipment' },
  TRANSFER: {
    name: 'Transferred',
    sign: -1,
    purpose: "Moved to the partner's own account at the hire company",
  },
  CORRECTION: { name: 'Correction', sign: 1, purpose: 'Opening balance, or a stocktake difference' },
} as const satisfies Readonly<Record<string, MovementRule>>;

export type MovementKind = keyof typeof MOVEMENT_RULES;
export const MOVEMENT_KINDS = [
  'OUT',
  'IN',
  'TRANSFER',
  'CORRECTION',
] as const satisfies readonly MovementKind[];
export const ENTRY_KINDS = ['IN', 'TRANSFER', 'CORRECTION'] as const satisfies readonly MovementKind[];
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const movementRule = (kind: MovementKind): MovementRule => MOVEMENT_RULES[kind];

export interface HireageTotals {
  readonly out: number;
  readonly in: number;
  readonly transferred: number;
  readonly corrected: number;
}

/** The effect of a movement on the balance. A reversing entry has a negative quantity. */
export const balanceChange = (kind: MovementKind, quantity: number): number =>
  movementRule(kind).sign * quantity;

export const balanceOf = (totals: HireageTotals): number =>
  totals.out - totals.in - totals.transferred + totals.corrected;

export const MAX_HIRE_QUANTITY = 999;
/** An opening balance can be larger than the quantity of one consignment. */
export const MAX_HIRE_CORRECTION = 99_999;
export const MAX_HIREAGE_NOTE = 250;
export const MAX_DOCKET = 50;

/** Null for a valid quantity. */
export function entryQuantityIssue(kind: EntryKind, quantity: number): string | null {
  if (kind !== 'CORRECTION') {
    const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_HIRE_QUANTITY;
    return isRight ? null : `Must be a whole number from 1 to ${MAX_HIRE_QUANTITY}`;
  }
  const isRight = Number.isInteger(quantity) && quantity !== 0 && Math.abs(quantity) <= MAX_HIRE_CORRECTION;
  return isRight ? null : 'Must be a whole number from -99,999 to 99,999, and not 0';
}

/** Null for a valid day: today, or one of the last year. An older day is probably a typing error. */
export function entryDayIssue(day: CalendarDate, today: CalendarDate): string | null {
  if (day > today) return 'The day must not be in the future';
  return day < addMonths(today, -12) ? 'The day must not be more than one year ago' : null;
}

/** Null for a valid note. */
export const entryNoteIssue = (kind: EntryKind, note: string | null): string | null =>
  kind === 'CORRECTION' && note === null ? 'Enter a reason' : null;

/** The state of a movement, on which its actions depend. */
export interface MovementState {
  /** False for a movement of a consignment. */
  readonly isEntry: boolean;
  /** An entry that reverses another one. */
  readonly isReversal: boolean;
  readonly isReversed: boolean;
  readonly isDisputed: boolean;
}

interface ActionBlocker {
  readonly applies: (movement: MovementState) => boolean;
  readonly reason: string;
}

/** The first blocker that applies is the reason for which the action is rejected. */
const BLOCKERS = {
  reverse: [
    { applies: ({ isEntry }) => !isEntry, reason: 'Only recorded entries can be reversed' },
    {
      applies: ({ isReversal }) => isReversal,
      reason: "A reversal can't be reversed. Record the movement again.",
    },
    { applies: ({ isReversed }) => isReversed, reason: 'The entry has already been reversed' },
  ],
  dispute: [
    { applies: ({ isReversal }) => isReversal, reason: "A reversal can't be disputed" },
    { applies: ({ isReversed }) => isReversed, reason: 'The entry has already been reversed' },
    { applies: ({ isDisputed }) => isDisputed, reason: 'The movement is already disputed' },
  ],
} as const satisfies Readonly<Record<string, readonly ActionBlocker[]>>;

export type MovementAction = keyof typeof BLOCKERS;

export const movementBlocker = (action: MovementAction, movement: MovementState): string | null =>
  BLOCKERS[action].find(({ applies }) => applies(movement))?.reason ?? null;

export const DISPUTE_OUTCOMES = ['ACCEPTED', 'CORRECTED'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const DISPUTE_OUTCOME_NAMES: Readonly<Record<DisputeOutcome, string>> = {
  ACCEPTED: 'Accepted as recorded',
  CORRECTED: 'Corrected',
};
