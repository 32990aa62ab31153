import { countOf } from '#freight/count-of.ts';
import { type NetUnit, outerKindIssue } from '#freight/goods-declaration.ts';

/** The freight item that a declared item belongs to. */
export interface PackedLine {
  readonly count: number;
  /** Name of the packaging type. */
  readonly packaging: string;
  /** Kilograms of the whole item, with its packaging. */
  readonly weight: number;
}

interface DeclaredQuantities {
  readonly outerCount: number | null;
  readonly netQuantity: number | null;
  readonly netUnit: NetUnit | null;
}

/** Number and kind of packages to start a declaration with. Null for a pallet, because its packages are on it. */
export const suggestedPackages = ({ count, packaging }: PackedLine) =>
  outerKindIssue(packaging) === null ? { outerCount: count, outerKind: packaging } : null;

/** Warnings about quantities that are allowed but differ from the freight item. They never prevent an action. */
export const declaredQuantityWarnings = (
  { outerCount, netQuantity, netUnit }: DeclaredQuantities,
  line: PackedLine,
) => {
  const suggested = suggestedPackages(line);
  const hasOtherCount = suggested !== null && outerCount !== null && outerCount !== suggested.outerCount;
  return {
    outerCount: hasOtherCount
      ? `The freight item has ${countOf(line.count, line.packaging)}. Check the number of packages.`
      : null,
    netQuantity:
      netUnit === 'kg' && netQuantity !== null && netQuantity > line.weight
        ? `The freight item weighs ${line.weight.toLocaleString('en-NZ')} kg in total. Check the net quantity.`
        : null,
  };
};
