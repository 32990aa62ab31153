import { expect, it } from 'vitest';
import { validateHireageSearch } from '#features/hireage/hireage-search.ts';
import { NO_FILTER, searchOf, viewOf } from '#features/hireage/hireage-url.ts';

it('leaves defaults out of the address', () => {
  expect(searchOf({ filter: NO_FILTER, line: null, page: 1 })).toEqual({});
  expect(viewOf({})).toEqual({ filter: NO_FILTER, line: null, page: 1 });
});

it.each([
  { partner: 'rimu', from: '2026-03-01', to: '2026-03-18', page: 2 },
  { lineSite: 7, lineCompany: 'CHEP', lineUnit: 'PAL', withPartner: 'Rimu Joinery' },
  { site: 8, disputed: 1, lineSite: 7, lineCompany: 'CHEP', lineUnit: 'PAL', withSite: 9 },
])('restores %j', (search) => {
  expect(searchOf(viewOf(search))).toEqual(search);
});

it.each([
  { site: 'x', company: 'CHEP', page: 0 },
  { from: '2026-03-18', to: '2026-03-01' },
  { from: '2026-02-30', disputed: 2 },
  // A line has a site and a hire unit.
  { withPartner: 'Rimu Joinery' },
])('leaves out the unknown values of %j', (search) => {
  expect(searchOf(viewOf(validateHireageSearch(search)))).toEqual({});
});

it('reads numbers of the address, which the router parses', () => {
  expect(viewOf({ partner: 24, company: 1, unit: 2 }).filter).toMatchObject({
    partner: '24',
    hireUnit: { providerCode: '1', code: '2' },
  });
});
