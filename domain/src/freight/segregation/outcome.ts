/**
 * SEPARATE_VEHICLES: the rule does not allow the same vehicle. SEPARATED: the rule allows it with separation. CHECK: it
 * depends on a fact that the portal does not know, or is allowed with a condition.
 */
export const SEGREGATION_LEVELS = ['SEPARATE_VEHICLES', 'SEPARATED', 'CHECK'] as const;

export type SegregationLevel = (typeof SEGREGATION_LEVELS)[number];

export const SEGREGATION_LEVEL_NAMES: Readonly<Record<SegregationLevel, string>> = {
  SEPARATE_VEHICLES: 'Separate vehicles',
  SEPARATED: 'Keep separated',
  CHECK: 'Check',
};

/** What one rule says about two goods. */
export interface Outcome {
  readonly level: SegregationLevel;
  /** The outcome applies if this is true; null: it always applies. */
  readonly condition: string | null;
  /** '(d)'. */
  readonly paragraphs: readonly string[];
  readonly text: string;
}

export const SAME_VEHICLE_TEXT = 'Do not load in the same vehicle.';

export const isStricter = (level: SegregationLevel, other: SegregationLevel): boolean =>
  SEGREGATION_LEVELS.indexOf(level) < SEGREGATION_LEVELS.indexOf(other);
