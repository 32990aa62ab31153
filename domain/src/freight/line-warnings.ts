import { compare, decimal, multiply } from '#decimal/decimal.ts';
import type { LineItemDraft } from '#freight/line-item.ts';
import type { PackagingLimit } from '#freight/packaging-limits.ts';

/** Solid steel has 7,850 kg/m³, and packing foam about 15 kg/m³. */
const MAX_DENSITY = 8_000;
const MIN_DENSITY = 10;

export interface WeighedLine {
  readonly count: number;
  /** Name of the packaging type. */
  readonly packaging: string;
  /** Cubic metres and kilograms of the whole line. */
  readonly volume: number;
  readonly weight: number;
  readonly limit: PackagingLimit | null;
}

export type LineWarningField = Extract<keyof LineItemDraft, 'weight' | 'volume'>;

export interface LineWarning {
  readonly field: LineWarningField;
  readonly message: string;
}

interface LineRule {
  readonly field: LineWarningField;
  /** The problem and its correction in one sentence; null when the rule does not apply. */
  readonly message: (line: WeighedLine) => string | null;
}

/** Warnings about freight that is allowed but probably wrong. They never prevent an action. */
const LINE_RULES: readonly LineRule[] = [
  {
    field: 'weight',
    message: ({ count, packaging, weight, limit }) => {
      if (limit === null || compareTo(weight, limit.maxWeightKg, count) <= 0) return null;
      const each = `Each ${packaging.toLocaleLowerCase('en-NZ')} weighs ${figure(weight / count)} kg`;
      return `${each}, over the limit of ${figure(limit.maxWeightKg)} kg for ${limit.reason}: spread the freight over more items or correct the weight.`;
    },
  },
  {
    field: 'weight',
    message: ({ weight, volume }) =>
      compareTo(weight, MAX_DENSITY, volume) > 0
        ? `${figure(weight / volume)} kg per m³ is heavier than steel: enter the weight in kg and the volume in m³ of the whole line.`
        : null,
  },
  {
    field: 'volume',
    message: ({ weight, volume }) =>
      compareTo(weight, MIN_DENSITY, volume) < 0
        ? `${figure(weight / volume)} kg per m³ is lighter than packing foam: enter the weight in kg and the volume in m³ of the whole line.`
        : null,
  },
];

/** At most one warning for each field. */
export function lineWarnings(line: WeighedLine): LineWarning[] {
  const found = new Map<LineWarningField, string>();
  for (const { field, message } of LINE_RULES) {
    const text = found.has(field) ? null : message(line);
    if (text !== null) found.set(field, text);
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

/** Compares `value` with `each` × `times`. Decimals, because 0.7 × 3 is less than 2.1 in binary numbers. */
const compareTo = (value: number, each: number, times: number) =>
  compare(decimal(value), multiply(decimal(each), decimal(times)));

/** At most two decimals: '1,250', '33.33'. */
const figure = (value: number) => value.toLocaleString('en-NZ', { maximumFractionDigits: 2 });
