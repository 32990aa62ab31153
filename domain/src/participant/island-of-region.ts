import type { RegionCode } from '#regions.ts';

/** The islands that prices and sea legs distinguish by region. */
export type Island = 'north' | 'south' | 'chatham';

const SOUTH: ReadonlySet<RegionCode> = new Set<RegionCode>([
  'NZ-TAS',
  'NZ-NSN',
  'NZ-MBH',
  'NZ-WTC',
  'NZ-WTC-BUL',
  'NZ-CAN',
  'NZ-CAN-SC',
  'NZ-OTA',
  'NZ-STL',
]);

export function islandOfRegion(region: RegionCode | null): Island | null {
  if (region === null) return null;
  if (region === 'NZ-CIT') return 'chatham';
  return SOUTH.has(region) ? 'south' : 'north';
}
