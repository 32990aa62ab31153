import { expect, it } from 'vitest';
import { goodsTotals, type LoadedGoods } from '#documents/goods-totals.ts';

const paint: LoadedGoods = {
  class: '3',
  unNumber: '1263',
  count: 2,
  weight: '40.10',
  details: { outerCount: 8, netQuantity: 10.1, netUnit: 'L' },
};

it('totals each class and UN number, in decimal arithmetic', () => {
  const goods = [
    { ...paint, class: '8', unNumber: '1789', details: { outerCount: 1, netQuantity: 5, netUnit: 'kg' } },
    paint,
    { ...paint, weight: 0.2, details: { outerCount: 1, netQuantity: 0.2, netUnit: 'L' } },
    { ...paint, unNumber: '1090', count: 1, details: { outerCount: 2, netQuantity: 3, netUnit: 'kg' } },
  ] as const;
  expect(goodsTotals(goods)).toEqual([
    { class: '3', unNumber: null, items: 5, packages: 11, net: '10.3 L, 3 kg', weight: 80.4 },
    { class: '3', unNumber: '1090', items: 1, packages: 2, net: '3 kg', weight: 40.1 },
    { class: '3', unNumber: '1263', items: 4, packages: 9, net: '10.3 L', weight: 40.3 },
    { class: '8', unNumber: '1789', items: 2, packages: 1, net: '5 kg', weight: 40.1 },
  ]);
});

it('states no number of packages and no net quantity when one declaration lacks it', () => {
  expect(
    goodsTotals([
      paint,
      { ...paint, details: { outerCount: 1, netQuantity: null, netUnit: null } },
      { ...paint, class: '2.1', unNumber: '1011', details: null },
    ]),
  ).toEqual([
    { class: '2.1', unNumber: '1011', items: 2, packages: null, net: null, weight: 40.1 },
    { class: '3', unNumber: '1263', items: 4, packages: 9, net: null, weight: 80.2 },
  ]);
});

it('returns no totals without dangerous goods', () => {
  expect(goodsTotals([])).toEqual([]);
});
