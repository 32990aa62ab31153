import { add, type Decimal, decimalNumber, parseDecimal, ZERO } from '#decimal/decimal.ts';

/** The fields of a line that totals need. Numeric columns may be text; empty fields count as zero. */
export interface CountedLine {
  readonly count: number | null;
  readonly packagingType: { readonly code: string; readonly name: string } | null;
  readonly volume: number | string | null;
  readonly weight: number | string | null;
}

/** API-06 `totals`. */
export interface FreightTotals {
  readonly deliveryItems: number;
  /** Null when there are several packaging types or none: the list then says 'Pieces' (LIST-05). */
  readonly packagingTypeName: string | null;
  readonly packagingTypesCount: number;
  /** Kilograms. */
  readonly weight: number;
  /** Cubic metres. */
  readonly volume: number;
}

/** Used instead of the packaging type when there is not exactly one. */
export const MIXED_PACKAGING = 'Pieces';

/** Sums in decimal arithmetic. Volumes and weights are those of whole lines, so they are not multiplied by the count. */
export function freightTotals(lines: readonly CountedLine[]): FreightTotals {
  const types = new Map<string, string>();
  for (const { packagingType } of lines) if (packagingType) types.set(packagingType.code, packagingType.name);
  const [onlyName] = types.values();
  return {
    deliveryItems: lines.reduce((sum, { count }) => sum + (Number.isInteger(count) ? (count ?? 0) : 0), 0),
    packagingTypeName: types.size === 1 && onlyName !== undefined ? onlyName : null,
    packagingTypesCount: types.size,
    weight: total(lines.map((line) => line.weight)),
    volume: total(lines.map((line) => line.volume)),
  };
}

function total(values: readonly (number | string | null)[]): number {
  const decimals = values.map((value): Decimal => (value === null ? null : parseDecimal(value)) ?? ZERO);
  return decimalNumber(decimals.reduce(add, ZERO));
}
