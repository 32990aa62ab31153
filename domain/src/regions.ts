/**
 * Regions with their own working-day calendar: the ISO 3166-2:NZ codes, and two codes of ours for districts with another
 * anniversary day than their region (South Canterbury, Buller).
 */
export const REGIONS = [
  { code: 'NZ-NTL', name: 'Northland' },
  { code: 'NZ-AUK', name: 'Auckland' },
  { code: 'NZ-WKO', name: 'Waikato' },
  { code: 'NZ-BOP', name: 'Bay of Plenty' },
  { code: 'NZ-GIS', name: 'Gisborne' },
  { code: 'NZ-HKB', name: "Hawke's Bay" },
  { code: 'NZ-TKI', name: 'Taranaki' },
  { code: 'NZ-MWT', name: 'Manawatū-Whanganui' },
  { code: 'NZ-WGN', name: 'Wellington' },
  { code: 'NZ-TAS', name: 'Tasman' },
  { code: 'NZ-NSN', name: 'Nelson' },
  { code: 'NZ-MBH', name: 'Marlborough' },
  { code: 'NZ-WTC', name: 'West Coast' },
  { code: 'NZ-WTC-BUL', name: 'Buller' },
  { code: 'NZ-CAN', name: 'Canterbury' },
  { code: 'NZ-CAN-SC', name: 'South Canterbury' },
  { code: 'NZ-OTA', name: 'Otago' },
  { code: 'NZ-STL', name: 'Southland' },
  { code: 'NZ-CIT', name: 'Chatham Islands' },
] as const satisfies readonly { readonly code: string; readonly name: string }[];

export type Region = (typeof REGIONS)[number];
export type RegionCode = Region['code'];

export const regionName = (code: RegionCode): string =>
  REGIONS.find((region) => region.code === code)?.name ?? code;
