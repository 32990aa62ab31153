import { expect, it } from 'vitest';
import { packagingLimit } from '#freight/packaging-limits.ts';

it.each([
  ['Carton', 25],
  ['Box', 25],
  ['Bag', 25],
  ['Parcel', 25],
  ['Drum', 400],
  ['Pallet', 1000],
])('knows the usual limit of a %s', (name, kilograms) => {
  expect(packagingLimit(name, null)?.maxWeightKg).toBe(kilograms);
});

it('has no limit for packaging without a source, or with the name of an object member', () => {
  expect(packagingLimit('Crate', null)).toBeNull();
  expect(packagingLimit('constructor', null)).toBeNull();
});

it('uses the limit of the tenant before the usual one', () => {
  expect(packagingLimit('Carton', 18.5)).toEqual({ maxWeightKg: 18.5, reason: 'this packaging' });
  expect(packagingLimit('Crate', 80)).toEqual({ maxWeightKg: 80, reason: 'this packaging' });
});
