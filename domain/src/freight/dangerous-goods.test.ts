import { expect, test } from 'vitest';
import {
  checkDangerousGoods,
  DANGEROUS_GOODS_CLASSES,
  draftOfRow,
  joinPackingGroup,
  NO_DANGEROUS_GOODS,
  splitPackingGroup,
  withUnNumber,
} from '#freight/dangerous-goods.ts';

const paint = { ...NO_DANGEROUS_GOODS, unNumber: '1263', class: '3', nameAndDescription: 'Paint' };
const issuesOf = (given: Partial<typeof paint>) =>
  checkDangerousGoods({ ...paint, ...given }).map(({ field, message }) => `${field}: ${message}`);

test('[@FRT-05] number, class and name are required', () => {
  expect(checkDangerousGoods(paint)).toEqual([]);
  expect(checkDangerousGoods(NO_DANGEROUS_GOODS)).toEqual([
    { field: 'unNumber', message: '4 digits required' },
    { field: 'class', message: 'Class is required' },
    { field: 'nameAndDescription', message: 'Name is required' },
  ]);
});

test.each(['126', '12633', '12 3', '126x', '１２６３', '-126'])(
  '[@FRT-05] %j is rejected: 4 digits are required',
  (unNumber) => {
    expect(issuesOf({ unNumber })).toEqual(['unNumber: 4 digits required']);
  },
);

test('[@FRT-05] the number keeps its zeros', () => {
  expect(issuesOf({ unNumber: '0004', class: '1.1D' })).toEqual([]);
});

test('[@FRT-07] classes are those of the list, class 1 with its compatibility group', () => {
  for (const { code } of DANGEROUS_GOODS_CLASSES) expect(issuesOf({ class: code })).toEqual([]);
  expect(issuesOf({ class: '1.4S', subsidiaryClass1: '6.1', subsidiaryClass2: '8' })).toEqual([]);
  expect(issuesOf({ class: '10' })).toEqual(['class: Class is not a class of dangerous goods']);
  expect(issuesOf({ class: '1.4I' })).toEqual(['class: Class is not a class of dangerous goods']);
  expect(issuesOf({ subsidiaryClass1: 'x', subsidiaryClass2: '2' })).toEqual([
    'subsidiaryClass1: Subsidiary class is not a class of dangerous goods',
    'subsidiaryClass2: Second subsidiary class is not a class of dangerous goods',
  ]);
});

test('[@FRT-07] the name has a maximum length', () => {
  expect(issuesOf({ nameAndDescription: 'ā'.repeat(500) })).toEqual([]);
  expect(issuesOf({ nameAndDescription: 'a'.repeat(501) })).toEqual([
    'nameAndDescription: Maximum length is 500 characters',
  ]);
});

test('[@FRT-05] an entry fills in all fields', () => {
  const row = {
    unNumber: '1993',
    name: 'Flammable liquid, n.o.s.',
    class: '3',
    subsidiaryClass1: null,
    subsidiaryClass2: null,
    packingGroup: 'II',
    needsTechnicalName: true,
  };
  expect(draftOfRow(row)).toEqual({
    unNumber: '1993',
    class: '3',
    subsidiaryClass1: '',
    subsidiaryClass2: '',
    nameAndDescription: 'Flammable liquid, n.o.s. (), packing group II',
    isUnlisted: false,
  });
  expect(
    draftOfRow({ ...row, name: 'Fireworks', packingGroup: null, needsTechnicalName: false })
      .nameAndDescription,
  ).toBe('Fireworks');
});

test.each([
  ['Paint, packing group II', 'Paint', 'II'],
  ['paint packing group iii', 'paint', 'III'],
  ['Paint, PG I', 'Paint', 'I'],
  ['Fuel cell cartridges, no packing group', 'Fuel cell cartridges', 'none'],
  ['Fireworks', 'Fireworks', ''],
  [', packing group I', '', 'I'],
  ['Acid , packing group II', 'Acid ', 'II'],
] as const)('[@FRT-07] %j is name and packing group', (text, name, packingGroup) => {
  expect(splitPackingGroup(text)).toEqual({ name, packingGroup });
});

test('[@FRT-07] name and packing group become one text', () => {
  expect(joinPackingGroup('Acid ', 'II')).toBe('Acid , packing group II');
  expect(joinPackingGroup('Acid', 'none')).toBe('Acid, no packing group');
  expect(joinPackingGroup('Acid', '')).toBe('Acid');
});

test('[@FRT-05] goods that are not in the list need every field', () => {
  const unlisted = { unNumber: '9999', class: '8', nameAndDescription: 'Etching paste', isUnlisted: true };
  expect(issuesOf(unlisted)).toEqual(['nameAndDescription: Packing group is required']);
  expect(issuesOf({ ...unlisted, nameAndDescription: 'Etching paste, no packing group' })).toEqual([]);
  expect(issuesOf({ ...unlisted, nameAndDescription: 'Etching paste, packing group II' })).toEqual([]);
  expect(issuesOf({ ...unlisted, nameAndDescription: ', packing group II' })).toEqual([
    'nameAndDescription: Name is required',
  ]);
  // Gases and explosives have no packing groups.
  expect(issuesOf({ ...unlisted, class: '2.2' })).toEqual([]);
  expect(issuesOf({ ...unlisted, class: '1.4S' })).toEqual([]);
});

test('[@FRT-05] a new complete number clears class and name, an incomplete one does not', () => {
  const whole = { ...paint, nameAndDescription: 'Paint, packing group I' };
  expect(withUnNumber(whole, '126')).toEqual({ ...NO_DANGEROUS_GOODS, unNumber: '126' });
  expect(withUnNumber(whole, '1263')).toEqual(whole);
  const typed = { ...NO_DANGEROUS_GOODS, unNumber: '399', class: '8' };
  expect(withUnNumber(typed, '3999')).toEqual({ ...typed, unNumber: '3999' });
});
