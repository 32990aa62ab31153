import { expect, it, test } from 'vitest';
import { checkEntry, type EntryDraft } from '#features/hireage/entry-draft.ts';

const TODAY = '2026-03-18';
const SITES = [
  { id: 12, name: 'Onehunga' },
  { id: 14, name: 'Napier' },
];
const DRAFT: EntryDraft = {
  kind: 'IN',
  siteId: 12,
  hireUnit: { providerCode: 'CHEP', code: 'PAL' },
  partner: ' Rimu Joinery ',
  quantity: '12',
  day: '17/03/2026',
  docket: '',
  note: '',
};
const check = (changes: Partial<EntryDraft>) => checkEntry({ ...DRAFT, ...changes }, TODAY, SITES);

it('sends the typed values', () => {
  expect(check({ docket: ' D-1 ', note: ' Two are broken ' }).entry).toEqual({
    kind: 'IN',
    siteId: 12,
    hireUnit: { providerCode: 'CHEP', code: 'PAL' },
    partner: 'Rimu Joinery',
    quantity: 12,
    day: '2026-03-17',
    docket: 'D-1',
    note: 'Two are broken',
  });
});

it('sends another own site as the partner by its id', () => {
  expect(check({ partner: 'napier' }).entry).toMatchObject({ partnerSiteId: 14 });
});

it('keeps the partner of the opened balance as an address when an own site has its name', () => {
  const { entry } = checkEntry({ ...DRAFT, partner: 'Onehunga' }, TODAY, SITES, 'Onehunga');
  expect(entry).toMatchObject({ partner: 'Onehunga', partnerSiteId: null });
});

it('takes a weekday as the last one', () => {
  // 18/03/2026 is a Wednesday.
  expect(check({ day: 'fri' }).entry?.day).toBe('2026-03-13');
});

test.each([
  [{ siteId: null }, { siteId: 'Select a site' }],
  [{ hireUnit: null }, { hireUnit: 'Select a hire unit' }],
  [{ partner: ' ' }, { partner: 'Enter the partner' }],
  [{ partner: 'ONEHUNGA' }, { partner: 'Enter a partner other than this site' }],
  [{ quantity: 'two' }, { quantity: 'Must be a whole number from 1 to 999' }],
  [{ quantity: '-2' }, { quantity: 'Must be a whole number from 1 to 999' }],
  [{ day: 'soon' }, { day: 'Enter a date, such as 19/08/2026' }],
  [{ day: '19/03/2026' }, { day: 'The day must not be in the future' }],
  [{ day: '17/03/2025' }, { day: 'The day must not be more than one year ago' }],
  [{ kind: 'CORRECTION' }, { note: 'Enter a reason' }],
  [{ docket: 'x'.repeat(51) }, { docket: 'Maximum length is 50 characters' }],
] as const)('rejects %j', (changes, issues) => {
  expect(check(changes)).toEqual({ entry: null, issues });
});

it('takes a correction below 0', () => {
  expect(check({ kind: 'CORRECTION', quantity: '−3', note: 'Counted' }).entry).toMatchObject({
    quantity: -3,
  });
});
