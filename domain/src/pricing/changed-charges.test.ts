import { expect, test } from 'vitest';
import { changedCharges } from '#pricing/changed-charges.ts';

const charge = (code: string, amount: string) => ({ code, name: `${code} charge`, amount });

test('the same charges in another order are no difference', () => {
  const [base, fuel] = [charge('BASE', '10.00'), charge('FAF', '1.40')];
  expect(changedCharges([base, fuel], [fuel, base])).toEqual([]);
});

test('changed, added and removed charges are listed', () => {
  const before = [charge('BASE', '10.00'), charge('TAIL', '45.00')];
  const after = [charge('BASE', '12.00'), charge('DG', '35.00')];
  expect(changedCharges(before, after)).toEqual([
    { code: 'BASE', name: 'BASE charge', before: '10.00', after: '12.00' },
    { code: 'TAIL', name: 'TAIL charge', before: '45.00', after: null },
    { code: 'DG', name: 'DG charge', before: null, after: '35.00' },
  ]);
});
