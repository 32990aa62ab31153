import { describe, expect, test } from 'vitest';
import { dangerousGoodsText, itemCount } from '#features/consignment-detail/freight-text.ts';

const paint = {
  unNumber: '1263',
  class: '3',
  subsidiaryClass1: null,
  subsidiaryClass2: null,
  nameAndDescription: 'Paint',
};

describe('freight text', () => {
  test('dangerous goods show number, class and name [@FRT-07]', () => {
    expect(dangerousGoodsText(paint)).toBe('UN 1263 Class 3, Paint');
    expect(dangerousGoodsText({ ...paint, nameAndDescription: ' ' })).toBe('UN 1263 Class 3');
  });

  test('subsidiary classes are in brackets [@FRT-07]', () => {
    expect(dangerousGoodsText({ ...paint, subsidiaryClass1: '6.1' })).toBe('UN 1263 Class 3 (6.1), Paint');
    expect(dangerousGoodsText({ ...paint, subsidiaryClass1: '6.1', subsidiaryClass2: '8' })).toBe(
      'UN 1263 Class 3 (6.1, 8), Paint',
    );
  });

  test('item counts have a unit', () => {
    expect([itemCount(1), itemCount(8), itemCount(1204)]).toEqual(['1 item', '8 items', '1,204 items']);
  });
});
