import { describe, expect, test } from 'vitest';
import { dimensions, fullVolume, fullWeight, listVolume, listWeight } from '#freight/figures.ts';

describe('number formats of freight', () => {
  test('detail views show volume with 4 decimals and weight with 2, rounded half up [@FRT-06]', () => {
    expect([fullVolume(1.44), fullVolume(0.0001), fullVolume(1234.5)]).toEqual([
      '1.4400',
      '0.0001',
      '1,234.5000',
    ]);
    expect([fullWeight(452), fullWeight(1.005), fullWeight(40_000)]).toEqual(['452.00', '1.01', '40,000.00']);
  });

  test('lists round, but never to zero', () => {
    expect([listVolume(3.312), listVolume(0.0012), listVolume(0)]).toEqual(['3.31', '0.0012', '0.00']);
    expect([listWeight(951.6), listWeight(1839.5), listWeight(58), listWeight(0.01)]).toEqual([
      '951.6',
      '1,840',
      '58',
      '0.01',
    ]);
  });

  test('dimensions are joined, with a dash for a missing side', () => {
    expect(dimensions(1.2, 1, 0.3)).toBe('1.20 × 1.00 × 0.30');
    expect(dimensions(1.2, null, 0.3)).toBe('1.20 × – × 0.30');
    expect(dimensions(null, null, null)).toBeNull();
  });
});
