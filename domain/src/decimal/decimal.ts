/**
 * Exact decimal numbers for volumes, weights, dimensions and money: `units / 10 ** places`.
 * A number means its shortest decimal text, so 1.005 rounds to 1.01, unlike in binary arithmetic.
 */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

export const VOLUME_PLACES = 4;
export const WEIGHT_PLACES = 2;
export const DIMENSION_PLACES = 2;

export const ZERO: Decimal = { units: 0n, places: 0 };

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
/** JavaScript writes numbers below 1e-6 and from 1e21 on with an exponent. */
const WITH_EXPONENT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Far more than any real quantity; rejects megabytes of digits. */
const MAX_TEXT_LENGTH = 64;

/**
 * A text must be a plain decimal: ASCII digits, a point, a minus; no blanks, exponent, plus sign or
 * thousands separator, at most 64 characters. A number must be finite. Anything else is null.
 */
export function parseDecimal(value: string | number): Decimal | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? read(WITH_EXPONENT.exec(String(value))) : null;
  return value.length > MAX_TEXT_LENGTH ? null : read(PLAIN.exec(value));
}

/** Like `parseDecimal` for values that are known to be decimals, such as a numeric column; throws on others. */
export function decimal(value: string | number): Decimal {
  const parsed = parseDecimal(value);
  if (parsed === null) throw new RangeError(`Not a decimal: ${String(value).slice(0, MAX_TEXT_LENGTH)}`);
  return parsed;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) + unitsAt(b, places), places };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** -1, 0 or 1 when `a` is below, equal to or above `b`, however many places they are written with. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const places = Math.max(a.places, b.places);
  const difference = unitsAt(a, places) - unitsAt(b, places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Half goes away from zero: 0.005 → 0.01 and -0.005 → -0.01. The result has exactly `places` places. */
export function round(value: Decimal, places: number): Decimal {
  if (value.places <= places) return { units: unitsAt(value, places), places };
  const step = 10n ** BigInt(value.places - places);
  const half = step / 2n;
  return { units: (value.units + (value.units < 0n ? -half : half)) / step, places };
}

/** Plain text with all the places the value has: '1.4400'. */
export function decimalText({ units, places }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : `.${digits.slice(-places)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

/** The nearest JavaScript number, for JSON and input fields; not for further arithmetic. */
export function decimalNumber(value: Decimal): number {
  return Number(decimalText(value));
}

/** Rounds a number as a decimal: 1.005 to 2 places is 1.01. Throws on NaN and infinities. */
export function roundNumber(value: number, places: number): number {
  return decimalNumber(round(decimal(value), places));
}

function read(match: RegExpExecArray | null): Decimal | null {
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
}

/** `places` is never fewer than the value has. */
function unitsAt(value: Decimal, places: number): bigint {
  return value.units * 10n ** BigInt(places - value.places);
}
