import {
  decimal,
  decimalText,
  DIMENSION_PLACES,
  round,
  VOLUME_PLACES,
  WEIGHT_PLACES,
} from '#decimal/decimal.ts';

/** Numbers in documents: thousands separated by commas, all stored decimal places. */
export const countText = (count: number): string => grouped(String(count));
export const weightText = (kg: number | string): string => `${decimalPlaces(kg, WEIGHT_PLACES)} kg`;
export const volumeText = (m3: number | string): string => `${decimalPlaces(m3, VOLUME_PLACES)} m³`;

/** Cubic metres of `volumeText`. */
export const volumeOfText = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** '1.20 × 1.00 × 0.30 m'; empty without any dimension, a dash for a missing one. */
export function dimensionsText(sides: readonly (number | string | null)[]): string {
  if (sides.every((side) => side === null)) return '';
  return `${sides.map((side) => (side === null ? '–' : decimalPlaces(side, DIMENSION_PLACES))).join(' × ')} m`;
}

function decimalPlaces(value: number | string, places: number): string {
  const [whole = '0', fraction = ''] = decimalText(round(decimal(value), places)).split('.');
  return `${grouped(whole)}.${fraction.padEnd(places, '0')}`;
}

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
