import { expect, test } from 'vitest';
import { declaredQuantityWarnings, suggestedPackages } from '#freight/declared-packages.ts';

const DRUMS = { count: 4, packaging: 'Drum', weight: 1086.5 };
const PALLET = { count: 2, packaging: 'Pallet', weight: 860 };

test('the packages of the freight item are suggested, unless it is a pallet', () => {
  expect(suggestedPackages(DRUMS)).toEqual({ outerCount: 4, outerKind: 'Drum' });
  expect(suggestedPackages(PALLET)).toBeNull();
  expect(suggestedPackages({ ...PALLET, packaging: 'Half Pallet' })).toBeNull();
});

test.each([
  [4, null],
  [null, null],
  [5, 'The freight item has 4 Drums. Check the number of packages.'],
])('%s packages for an item of 4 drums', (outerCount, outerWarning) => {
  const { outerCount: warning } = declaredQuantityWarnings(
    { outerCount, netQuantity: null, netUnit: null },
    DRUMS,
  );
  expect(warning).toBe(outerWarning);
});

test('the packages on a pallet are not compared with the number of pallets', () => {
  const declared = { outerCount: 48, netQuantity: null, netUnit: null };
  expect(declaredQuantityWarnings(declared, PALLET).outerCount).toBeNull();
});

test.each([
  [1086.5, 'kg', null],
  [1086.6, 'kg', 'The freight item weighs 1,086.5 kg in total. Check the net quantity.'],
  // A litre can weigh less than a kilogram.
  [1100, 'L', null],
  [null, 'kg', null],
] as const)('a net quantity of %s %s for an item of 1,086.5 kg', (netQuantity, netUnit, message) => {
  const declared = { outerCount: null, netQuantity, netUnit };
  expect(declaredQuantityWarnings(declared, DRUMS).netQuantity).toBe(message);
});
