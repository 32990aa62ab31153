import { expect, test } from 'vitest';
import { REGIONS } from '#regions.ts';

test('has all 17 regions of ISO 3166-2:NZ once, and the two districts with their own anniversary day', () => {
  const codes = REGIONS.map((region) => region.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(REGIONS.map((region) => region.name)).size).toBe(codes.length);
  expect(codes.filter((code) => /^NZ-[A-Z]{3}$/.test(code)).toSorted()).toEqual([
    'NZ-AUK',
    'NZ-BOP',
    'NZ-CAN',
    'NZ-CIT',
    'NZ-GIS',
    'NZ-HKB',
    'NZ-MBH',
    'NZ-MWT',
    'NZ-NSN',
    'NZ-NTL',
    'NZ-OTA',
    'NZ-STL',
    'NZ-TAS',
    'NZ-TKI',
    'NZ-WGN',
    'NZ-WKO',
    'NZ-WTC',
  ]);
  expect(codes.filter((code) => !/^NZ-[A-Z]{3}$/.test(code))).toEqual(['NZ-WTC-BUL', 'NZ-CAN-SC']);
});
