import {
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  round,
  VOLUME_PLACES,
  WEIGHT_PLACES,
  ZERO,
} from '#decimal/decimal.ts';
import type { Amount } from '#pricing/rates.ts';

/** A freight line as far as it sets a price. Volume and weight are those of the whole line. */
export interface WeighedLine {
  readonly volume: Amount;
  readonly weight: Amount;
}

export interface ChargeableWeight {
  readonly volume: Decimal;
  readonly dead: Decimal;
  readonly cubic: Decimal;
  /** The larger of the two. */
  readonly chargeable: Decimal;
}

/** The cubic weight is rounded half up to 0.01 kg, so that the shown figures give the charged ones. */
export function chargeableWeight(lines: readonly WeighedLine[], cubicFactor: Amount): ChargeableWeight {
  const sum = (values: readonly Amount[]) => values.map(decimal).reduce(add, ZERO);
  const volume = round(sum(lines.map((line) => line.volume)), VOLUME_PLACES);
  const dead = round(sum(lines.map((line) => line.weight)), WEIGHT_PLACES);
  const cubic = round(multiply(volume, decimal(cubicFactor)), WEIGHT_PLACES);
  return { volume, dead, cubic, chargeable: compare(cubic, dead) > 0 ? cubic : dead };
}
