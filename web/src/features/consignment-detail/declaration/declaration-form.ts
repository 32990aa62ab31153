import type { Sent } from '@cartage/contract/operations.ts';
import {
  declaredQuantityWarnings,
  type PackedLine,
  suggestedPackages,
} from '@cartage/domain/freight/declared-packages.ts';
import {
  FLASH_POINT_LIMITS,
  MAX_NET_QUANTITY,
  MAX_PACKAGES,
  MAX_PACKAGING_KIND,
  type NetUnit,
  type QuantityProvision,
} from '@cartage/domain/freight/goods-declaration.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import type {
  Declaration,
  DeclaredItem,
} from '#features/consignment-detail/declaration/declaration-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';

type Body = Sent<'saveGoodsDeclaration', 'body'>;

/** The details of an item as typed; '' is not entered. */
export interface TypedItem {
  readonly outerCount: string;
  readonly outerKind: string;
  readonly innerCount: string;
  readonly innerKind: string;
  readonly innerSize: string;
  readonly netQuantity: string;
  readonly netUnit: NetUnit | '';
  readonly provision: QuantityProvision;
  readonly flashPoint: string;
  readonly isMarinePollutant: 'yes' | 'no' | '';
}

const typedNumber = (value: number | null) => (value === null ? '' : String(value));

/** The freight item of a declared item; null when it was removed from the consignment. */
export function packedLine({ lineItems }: Consignment, { lineItemId }: DeclaredItem): PackedLine | null {
  const line = lineItems.find(({ id }) => id === lineItemId);
  return line === undefined ? null : { ...line, packaging: line.packagingType.name };
}

const hasPackages = ({ outerCount, outerKind }: DeclaredItem) => outerCount !== null || outerKind !== null;

/** Number and kind of packages that the form enters for the user. */
export const enteredPackages = (item: DeclaredItem, line: PackedLine | null) =>
  line === null || hasPackages(item) ? null : suggestedPackages(line);

export const typedItem = (item: DeclaredItem, line: PackedLine | null): TypedItem =>
  typedDetails({ ...item, ...enteredPackages(item, line) });

const typedDetails = (item: DeclaredItem): TypedItem => ({
  outerCount: typedNumber(item.outerCount),
  outerKind: item.outerKind ?? '',
  innerCount: typedNumber(item.innerCount),
  innerKind: item.innerKind ?? '',
  innerSize: item.innerSize ?? '',
  netQuantity: typedNumber(item.netQuantity),
  netUnit: item.netUnit ?? '',
  provision: item.provision,
  flashPoint: typedNumber(item.flashPoint),
  isMarinePollutant: item.isMarinePollutant === null ? '' : item.isMarinePollutant ? 'yes' : 'no',
});

const textOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim()));

export const sentItem = (lineItemId: number, typed: TypedItem): Body['lines'][number] => ({
  lineItemId,
  outerCount: numberOrNull(typed.outerCount),
  outerKind: textOrNull(typed.outerKind),
  innerCount: numberOrNull(typed.innerCount),
  innerKind: textOrNull(typed.innerKind),
  innerSize: textOrNull(typed.innerSize),
  netQuantity: numberOrNull(typed.netQuantity),
  netUnit: typed.netUnit === '' ? null : typed.netUnit,
  provision: typed.provision,
  flashPoint: numberOrNull(typed.flashPoint),
  isMarinePollutant: typed.isMarinePollutant === '' ? null : typed.isMarinePollutant === 'yes',
});

export type ItemWarnings = ReturnType<typeof declaredQuantityWarnings>;

const NO_WARNINGS: ItemWarnings = { outerCount: null, netQuantity: null };

/** A field with an issue has no warning. */
export function itemWarnings(typed: TypedItem, line: PackedLine | null): ItemWarnings {
  if (line === null) return NO_WARNINGS;
  const issues = itemIssues(typed);
  const { outerCount, netQuantity, netUnit } = sentItem(0, typed);
  return declaredQuantityWarnings(
    {
      outerCount: issues.outerCount === undefined ? outerCount : null,
      netQuantity: issues.netQuantity === undefined ? netQuantity : null,
      netUnit,
    },
    line,
  );
}

export type ItemIssues = Partial<Record<keyof TypedItem, string>>;

/** The issues that prevent saving. Issues of the declaration do not. */
export function itemIssues(typed: TypedItem): ItemIssues {
  const found: Record<string, string | null> = {
    outerCount: countIssue(typed.outerCount),
    outerKind: lengthIssue(typed.outerKind, MAX_PACKAGING_KIND),
    innerCount: countIssue(typed.innerCount),
    innerKind: lengthIssue(typed.innerKind, MAX_PACKAGING_KIND),
    innerSize: lengthIssue(typed.innerSize, MAX_PACKAGING_KIND),
    netQuantity: netIssue(typed.netQuantity),
    flashPoint: flashPointIssue(typed.flashPoint),
  };
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue !== null));
}

function countIssue(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_PACKAGES)) return null;
  return `Enter a whole number from 1 to ${MAX_PACKAGES}`;
}

function netIssue(typed: string): string | null {
  const text = typed.trim();
  const isValid = /^\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= MAX_NET_QUANTITY;
  return text === '' || isValid ? null : `Enter a number up to ${MAX_NET_QUANTITY}, with at most 3 decimals`;
}

function flashPointIssue(typed: string): string | null {
  const text = typed.trim();
  const { min, max } = FLASH_POINT_LIMITS;
  const isValid = /^-?\d{1,3}(\.\d)?$/.test(text) && Number(text) >= min && Number(text) <= max;
  return text === '' || isValid ? null : `Enter a number from ${min} to ${max}, with at most 1 decimal`;
}

/** 'Item 2: Enter the net quantity.' Without the number for a field of the whole consignment. */
export const issueTexts = ({ issues, lines }: Declaration, isRequired: boolean): string[] =>
  issues
    .filter((issue) => issue.isRequired === isRequired)
    .map(({ lineItemId, message }) => {
      const item = lines.find((line) => line.lineItemId === lineItemId);
      return item === undefined ? message : `Item ${item.position}: ${message}`;
    });
