import {
  decimal,
  decimalText,
  DIMENSION_PLACES,
  round,
  VOLUME_PLACES,
  WEIGHT_PLACES,
} from '#decimal/decimal.ts';

/** Figures on paper: thousands with commas, as many places as are kept. */
export const countText = (count: number): string => grouped(String(count));
export const weightText = (kg: number | string): string => `${written(kg, WEIGHT_PLACES)} kg`;
export const volumeText = (m3: number | string): string => `${written(m3, VOLUME_PLACES)} m³`;

/** '1.20 × 1.00 × 0.30 m'; empty when none is known, a dash for one that is not. */
export function dimensionsText(sides: readonly (number | string | null)[]): string {
  if (sides.every((side) => side === null)) return '';
  return `${sides.map((side) => (side === null ? '–' : written(side, DIMENSION_PLACES))).join(' × ')} m`;
}

function written(value: number | string, places: number): string {
  const [whole = '0', fraction = ''] = decimalText(round(decimal(value), places)).split('.');
  return `${grouped(whole)}.${fraction.padEnd(places, '0')}`;
}

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
