import { expect, test } from 'vitest';
import {
  checkDangerousGoods,
  DANGEROUS_GOODS_CLASSES,
  draftOfRow,
  goodsLeftBehind,
  listedNames,
  NO_DANGEROUS_GOODS,
  withUnNumber,
} from '#freight/dangerous-goods.ts';

const paint = { ...NO_DANGEROUS_GOODS, unNumber: '1263', class: '3' };
const said = (given: Partial<typeof paint>) =>
  checkDangerousGoods({ ...paint, ...given }).map(({ field, message }) => `${field}: ${message}`);

test('[@FRT-05] number and class are required', () => {
  expect(checkDangerousGoods(paint)).toEqual([]);
  expect(checkDangerousGoods(NO_DANGEROUS_GOODS)).toEqual([
    { field: 'unNumber', message: '4 digits required' },
    { field: 'class', message: 'Class is required' },
  ]);
});

test.each(['126', '12633', '12 3', '126x', '１２６３', '-126'])(
  '[@FRT-05] %j are no 4 digits',
  (unNumber) => {
    expect(said({ unNumber })).toEqual(['unNumber: 4 digits required']);
  },
);

test('[@FRT-05] the number keeps its zeros', () => {
  expect(said({ unNumber: '0004', class: '1.1D' })).toEqual([]);
});

test('[@FRT-07] classes are those of the list, class 1 with its compatibility group', () => {
  for (const { code } of DANGEROUS_GOODS_CLASSES) expect(said({ class: code })).toEqual([]);
  expect(said({ class: '1.4S', subsidiaryClass1: '6.1', subsidiaryClass2: '8' })).toEqual([]);
  expect(said({ class: '10' })).toEqual(['class: Class is not a class of dangerous goods']);
  expect(said({ class: '1.4I' })).toEqual(['class: Class is not a class of dangerous goods']);
  expect(said({ subsidiaryClass1: 'x', subsidiaryClass2: '2' })).toEqual([
    'subsidiaryClass1: Subsidiary class is not a class of dangerous goods',
    'subsidiaryClass2: Second subsidiary class is not a class of dangerous goods',
  ]);
});

test('[@FRT-07] the name has its limit', () => {
  expect(said({ nameAndDescription: 'ā'.repeat(500) })).toEqual([]);
  expect(said({ nameAndDescription: 'a'.repeat(501) })).toEqual([
    'nameAndDescription: Maximum length is 500 characters',
  ]);
});

test('[@FRT-05] a row of a number fills in all it says', () => {
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
  });
  expect(
    draftOfRow({ ...row, name: 'Fireworks', packingGroup: null, needsTechnicalName: false })
      .nameAndDescription,
  ).toBe('Fireworks');
});

const paintRow = (unNumber: string, packingGroup: string | null = 'I', of = '3') => ({
  unNumber,
  name: 'Paint',
  class: of,
  subsidiaryClass1: null,
  subsidiaryClass2: null,
  packingGroup,
  needsTechnicalName: false,
});
const generic = { ...paintRow('1993', 'II'), name: 'Flammable liquid, n.o.s.', needsTechnicalName: true };

test('[@FRT-05] class and name of another number are told from its own', () => {
  const left = { ...draftOfRow(paintRow('1263')), unNumber: '3999' };
  expect(goodsLeftBehind(left, [paintRow('1263'), paintRow('1263', 'II')], null)).toBe('1263');
  expect(goodsLeftBehind({ ...left, unNumber: '1263' }, [paintRow('1263')], null)).toBeNull();
  expect(
    goodsLeftBehind({ ...left, unNumber: '3066' }, [paintRow('1263'), paintRow('3066')], null),
  ).toBeNull();
  // Its name is on the list with another class alone.
  expect(goodsLeftBehind({ ...left, class: '8' }, [paintRow('1263')], null)).toBeNull();
  const filled = 'Flammable liquid, n.o.s. (linalool), packing group II';
  const technical = { ...draftOfRow(generic), unNumber: '3999', nameAndDescription: filled };
  expect(goodsLeftBehind(technical, [generic], null)).toBe('1993');
  expect(goodsLeftBehind({ ...technical, unNumber: '1993' }, [generic], null)).toBeNull();
});

test('[@FRT-05] what nobody has listed stays behind only where nothing but the number changed', () => {
  const before = { ...draftOfRow(paintRow('3998')), nameAndDescription: 'Something of ours' };
  const now = { ...before, unNumber: '3999' };
  expect(goodsLeftBehind(now, [], before)).toBe('3998');
  expect(goodsLeftBehind(now, [], null)).toBeNull();
  expect(goodsLeftBehind({ ...now, class: '8' }, [], before)).toBeNull();
  expect(goodsLeftBehind({ ...now, nameAndDescription: 'Else' }, [], before)).toBeNull();
  expect(goodsLeftBehind(before, [], before)).toBeNull();
});

test.each([
  ['Paint, packing group II', ['Paint']],
  [
    'Flammable liquid, n.o.s. (), packing group III',
    ['Flammable liquid, n.o.s. ()', 'Flammable liquid, n.o.s.'],
  ],
  [' Aerosols ', ['Aerosols']],
  ['', []],
])('[@FRT-05] the list may have %j as %j', (text, names) => {
  expect(listedNames(text)).toEqual(names);
});

test('[@FRT-05] another number takes class and name away; one that is still typed takes nothing', () => {
  const whole = draftOfRow(paintRow('1263'));
  expect(withUnNumber(whole, '126')).toEqual({ ...NO_DANGEROUS_GOODS, unNumber: '126' });
  expect(withUnNumber(whole, '1263')).toEqual(whole);
  const typed = { ...NO_DANGEROUS_GOODS, unNumber: '399', class: '8' };
  expect(withUnNumber(typed, '3999')).toEqual({ ...typed, unNumber: '3999' });
});
