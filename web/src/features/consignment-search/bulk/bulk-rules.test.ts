import { expect, test } from 'vitest';
import { regionsWarning } from '#features/consignment-search/bulk/bulk-rules.ts';

const from = (...regions: (string | null)[]) => regions.map((senderRegion) => ({ senderRegion }));

test('warns about several regions by name, and not about one [@BULK-05]', () => {
  expect(regionsWarning([])).toBeNull();
  expect(regionsWarning(from('Auckland', 'Auckland'))).toBeNull();
  expect(regionsWarning(from('Auckland', 'Otago', 'Auckland'))).toBe(
    'The selected consignments are collected in 2 regions: Auckland and Otago. They all get the same date.',
  );
  expect(regionsWarning(from('Auckland', 'Otago', null))).toBe(
    'The selected consignments are collected in 3 regions: Auckland, Otago and an unknown region. They all get the same date.',
  );
});
