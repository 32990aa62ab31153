import { expect, test } from 'vitest';
import { offeredLiabilities } from '#tenant/liability-settings.ts';

test("a tenant without the setting offers only limited carrier's risk", () => {
  expect(offeredLiabilities(null)).toEqual(['LIMITED']);
});

test("limited carrier's risk is always offered, and the order is that of the table", () => {
  expect(offeredLiabilities('OWNERS_RISK, DECLARED_VALUE')).toEqual([
    'LIMITED',
    'DECLARED_VALUE',
    'OWNERS_RISK',
  ]);
});

test('an unknown kind is refused', () => {
  expect(() => offeredLiabilities('LIMITED,INSURED')).toThrow(
    'Tenant setting LiabilityKinds must be a list of LIMITED, DECLARED_VALUE, OWNERS_RISK, DECLARED_TERMS',
  );
});
