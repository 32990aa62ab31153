import { roundNumber, VOLUME_PLACES, WEIGHT_PLACES } from '@cartage/domain/decimal/decimal.ts';

/** How figures of freight are written; thousands with commas, as in New Zealand. */

const formats = new Map<string, Intl.NumberFormat>();

function written(value: number, least: number, most: number): string {
  const key = `${least}-${most}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-NZ', { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, format);
  // Rounded as a decimal first: 1.005 is 1.01 here as everywhere.
  return format.format(roundNumber(value, most));
}

export const wholeNumber = (value: number) => written(value, 0, 0);

/** FRT-06. */
export const fullVolume = (m3: number) => written(m3, VOLUME_PLACES, VOLUME_PLACES);
export const fullWeight = (kg: number) => written(kg, WEIGHT_PLACES, WEIGHT_PLACES);

/** In the list, where figures are compared at a glance; a volume that would read 0.00 keeps its places. */
export const listVolume = (m3: number) => (m3 > 0 && m3 < 0.005 ? fullVolume(m3) : written(m3, 2, 2));
/** Whole kilograms from 1,000 on; below, a tenth where there is one. */
export const listWeight = (kg: number) =>
  kg > 0 && kg < 0.05 ? fullWeight(kg) : written(kg, 0, kg < 1000 ? 1 : 0);

/** '1.20 × 1.00 × 0.30', or null when none is known; one that is not known is a dash. */
export function dimensions(
  length: number | null,
  width: number | null,
  height: number | null,
): string | null {
  const sides = [length, width, height];
  if (sides.every((side) => side === null)) return null;
  return sides.map((side) => (side === null ? '–' : written(side, 2, 2))).join(' × ');
}
