import { expect, test } from 'vitest';
import {
  checkDangerousGoods,
  DANGEROUS_GOODS_CLASSES,
  draftOfRow,
  NO_DANGEROUS_GOODS,
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
