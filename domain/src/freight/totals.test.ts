import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedLine, freightTotals } from '#freight/totals.ts';

const pallet = { code: 'PAL', name: 'Pallet' };
const carton = { code: 'CTN', name: 'Carton' };
const line = (over: Partial<CountedLine>): CountedLine => ({
  count: 1,
  packagingType: pallet,
  volume: 0.1,
  weight: 0.1,
  ...over,
});

test('[@LIST-05] lines of one packaging type have its name', () => {
  expect(freightTotals([line({ count: 2 }), line({ count: 3 })])).toEqual({
    deliveryItems: 5,
    packagingTypeName: 'Pallet',
    packagingTypesCount: 1,
    weight: 0.2,
    volume: 0.2,
  });
});

test('[@LIST-05] mixed packaging has no name', () => {
  const totals = freightTotals([line({}), line({ packagingType: carton, count: 6 }), line({})]);
  expect(totals).toMatchObject({ deliveryItems: 8, packagingTypeName: null, packagingTypesCount: 2 });
});

test('no lines have no freight', () => {
  expect(freightTotals([])).toEqual({
    deliveryItems: 0,
    packagingTypeName: null,
    packagingTypesCount: 0,
    weight: 0,
    volume: 0,
  });
});

test('an incomplete line counts with the fields it has', () => {
  const empty = line({ count: null, packagingType: null, volume: null, weight: null });
  const wrong = line({ count: 1.5, volume: Number.NaN, weight: 'x' });
  expect(freightTotals([empty, wrong, line({ count: 4 })])).toEqual({
    deliveryItems: 4,
    packagingTypeName: 'Pallet',
    packagingTypesCount: 1,
    weight: 0.1,
    volume: 0.1,
  });
});

test('sums are exact where binary addition drifts, for numbers as for numeric columns', () => {
  const thousand = Array.from({ length: 1_000 }, () => line({ volume: 0.0001, weight: '0.10' }));
  expect(freightTotals(thousand)).toMatchObject({ volume: 0.1, weight: 100 });
  assert(
    property(array(integer({ min: 0, max: 4_000_000 }), { maxLength: 50 }), (cents) => {
      const lines = cents.map((value) => line({ weight: value / 100 }));
      expect(freightTotals(lines).weight).toBe(cents.reduce((sum, value) => sum + value, 0) / 100);
    }),
  );
});
