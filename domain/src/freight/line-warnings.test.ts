import { describe, expect, it } from 'vitest';
import { lineWarnings, type WeighedLine } from '#freight/line-warnings.ts';

const line = (given: Partial<WeighedLine>): WeighedLine => ({
  count: 2,
  packaging: 'Carton',
  volume: 0.072,
  weight: 25,
  limit: { maxWeightKg: 25, reason: 'a lift by one person' },
  ...given,
});

describe('weight of one item', () => {
  it('is compared with the limit of its packaging', () => {
    expect(lineWarnings(line({ weight: 66 }))).toEqual([
      {
        field: 'weight',
        message:
          'Each carton weighs 33 kg, over the limit of 25 kg for a lift by one person: spread the freight over more items or correct the weight.',
      },
    ]);
  });

  it('may be exactly the limit, also when binary numbers are not exact', () => {
    expect(lineWarnings(line({ weight: 50 }))).toEqual([]);
    expect(lineWarnings(line({ weight: 50.01 }))).toHaveLength(1);
    const limit = { maxWeightKg: 0.7, reason: 'this packaging' };
    expect(lineWarnings(line({ count: 3, weight: 2.1, volume: 0.01, limit }))).toEqual([]);
  });

  it('has no limit for other packaging', () => {
    expect(lineWarnings(line({ packaging: 'Crate', weight: 300, volume: 1, limit: null }))).toEqual([]);
  });
});

describe('density', () => {
  it('is not above that of steel', () => {
    const message =
      '12,500 kg per m³ is heavier than steel: enter the weight in kg and the volume in m³ of the whole line.';
    expect(lineWarnings(line({ weight: 25, volume: 0.002 }))).toEqual([{ field: 'weight', message }]);
    expect(lineWarnings(line({ weight: 24, volume: 0.003 }))).toEqual([]);
  });

  it('is not below that of packing foam', () => {
    const message =
      '5 kg per m³ is lighter than packing foam: enter the weight in kg and the volume in m³ of the whole line.';
    expect(lineWarnings(line({ weight: 10, volume: 2 }))).toEqual([{ field: 'volume', message }]);
    expect(lineWarnings(line({ weight: 20, volume: 2 }))).toEqual([]);
  });
});
