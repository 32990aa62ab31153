import { roundNumber, VOLUME_PLACES, WEIGHT_PLACES } from '@cartage/domain/decimal/decimal.ts';

/** Number formats of freight, with thousands separators as in New Zealand. */

const formats = new Map<string, Intl.NumberFormat>();

function formatNumber(value: number, minDigits: number, maxDigits: number): string {
  const key = `${minDigits}-${maxDigits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-NZ', { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits });
  formats.set(key, format);
  // Rounded as a decimal first, as on the server: 1.005 becomes 1.01.
  return format.format(roundNumber(value, maxDigits));
}

export const wholeNumber = (value: number) => formatNumber(value, 0, 0);

/** A volume with all four decimals (FRT-06). */
export const fullVolume = (m3: number) => formatNumber(m3, VOLUME_PLACES, VOLUME_PLACES);
export const fullWeight = (kg: number) => formatNumber(kg, WEIGHT_PLACES, WEIGHT_PLACES);

/** Two decimals for lists. A volume that would show as 0.00 keeps four. */
export const listVolume = (m3: number) => (m3 > 0 && m3 < 0.005 ? fullVolume(m3) : formatNumber(m3, 2, 2));
/** Whole kilograms from 1,000 kg, at most one decimal below. */
export const listWeight = (kg: number) =>
  kg > 0 && kg < 0.05 ? fullWeight(kg) : formatNumber(kg, 0, kg < 1000 ? 1 : 0);

/** '1.20 × 1.00 × 0.30', with a dash for a missing side; null when all are missing. */
export function dimensions(
  length: number | null,
  width: number | null,
  height: number | null,
): string | null {
  const sides = [length, width, height];
  if (sides.every((side) => side === null)) return null;
  return sides.map((side) => (side === null ? '–' : formatNumber(side, 2, 2))).join(' × ');
}
