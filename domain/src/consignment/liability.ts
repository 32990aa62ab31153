import { keysOf } from '#keys-of.ts';
import { cleanText } from '#text/fold.ts';
import { lengthIssue } from '#text/length-issue.ts';

interface LiabilityRow {
  readonly label: string;
  /** What the carrier is liable for, as shown beside the choice. */
  readonly description: string;
  /** The statement that both parties sign on the note; null for a kind that needs no signature. */
  readonly signedStatement: string | null;
}

/** The limit of limited carrier's risk in NZD for each unit of goods (Contract and Commercial Law Act 2017, Part 5). */
const LIMITED_RISK_CAP = 2000;

const LIMITED_RISK_TEXT = `up to $${LIMITED_RISK_CAP.toLocaleString('en-NZ')} per unit of goods`;

/**
 * The four kinds of contract of carriage of the Contract and Commercial Law Act 2017, Part 5 subpart 1. A contract
 * without another choice is at limited carrier's risk. Owner's risk and declared terms apply only when signed in writing.
 * Keys are stored: never rename one.
 */
export const LIABILITIES = {
  LIMITED: {
    label: "Limited carrier's risk",
    description: `The carrier is liable for ${LIMITED_RISK_TEXT}.`,
    signedStatement: null,
  },
  DECLARED_VALUE: {
    label: 'Declared value risk',
    description: 'The carrier is liable for up to the declared value.',
    signedStatement: null,
  },
  OWNERS_RISK: {
    label: "Owner's risk",
    description:
      'The carrier is not liable, unless it causes the loss or damage intentionally. Both parties sign the note.',
    signedStatement: "This freight is carried at owner's risk",
  },
  DECLARED_TERMS: {
    label: 'Declared terms',
    description: 'The carrier is liable as the declared terms say. Both parties sign the note.',
    signedStatement: 'This freight is carried on declared terms',
  },
} as const satisfies Record<string, LiabilityRow>;

export type LiabilityKind = keyof typeof LIABILITIES;

export const LIABILITY_KINDS = keysOf(LIABILITIES);

export const liabilityRow = (kind: LiabilityKind): LiabilityRow => LIABILITIES[kind];

/** The liability of a consignment. */
export interface Liability {
  readonly kind: LiabilityKind;
  /** In NZD; null for every other kind than declared value risk. */
  readonly declaredValue: number | null;
  /** Names the declared terms; null for every other kind. */
  readonly declaredTerms: string | null;
}

/** Without a choice. */
export const DEFAULT_LIABILITY: Liability = { kind: 'LIMITED', declaredValue: null, declaredTerms: null };

export const MAX_DECLARED_VALUE = 1_000_000;
export const MAX_DECLARED_TERMS = 250;

export interface LiabilityIssue {
  readonly field: 'declaredValue' | 'declaredTerms';
  readonly message: string;
}

/** The first issue of the amount or of the terms, or null. NaN is an amount that is not a number. */
export function liabilityIssue({ kind, declaredValue, declaredTerms }: Liability): LiabilityIssue | null {
  const valueIssue = kind === 'DECLARED_VALUE' ? amountIssue(declaredValue) : unused('value', declaredValue);
  if (valueIssue !== null) return { field: 'declaredValue', message: valueIssue };
  const termsIssue = kind === 'DECLARED_TERMS' ? textIssue(declaredTerms) : unused('terms', declaredTerms);
  return termsIssue === null ? null : { field: 'declaredTerms', message: termsIssue };
}

function amountIssue(value: number | null): string | null {
  if (value === null) return 'Declared value is required';
  // The database rounds to cents: anything that it would change is refused.
  const isInCents = Math.round(value * 100) / 100 === value;
  return value >= 0.01 && value <= MAX_DECLARED_VALUE && isInCents
    ? null
    : 'Declared value must be an amount from $0.01 to $1,000,000.00';
}

const textIssue = (terms: string | null): string | null =>
  cleanText(terms ?? '') === ''
    ? 'Declared terms are required'
    : lengthIssue(terms ?? '', MAX_DECLARED_TERMS);

const UNUSED = {
  value: 'A declared value needs declared value risk',
  terms: 'Terms need the liability declared terms',
} as const;

const unused = (part: keyof typeof UNUSED, given: unknown) => (given === null ? null : UNUSED[part]);

const money = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
});

/** One line with the limit: "Limited carrier's risk: up to $2,000 per unit of goods". */
export function liabilityText({ kind, declaredValue, declaredTerms }: Liability): string {
  const { label } = LIABILITIES[kind];
  switch (kind) {
    case 'LIMITED':
      return `${label}: ${LIMITED_RISK_TEXT}`;
    case 'DECLARED_VALUE':
      return `${label}: up to ${money.format(declaredValue ?? 0)}`;
    case 'OWNERS_RISK':
      return `${label}: the carrier is not liable, unless it causes the loss or damage intentionally`;
    case 'DECLARED_TERMS':
      return `${label}: ${declaredTerms ?? ''}`;
  }
}
