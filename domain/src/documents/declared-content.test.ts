import { expect, test } from 'vitest';
import {
  type DeclaredContent,
  declaredContent,
  goodsText,
  isSameApartFromSites,
  stableText,
} from '#documents/declared-content.ts';
import { printedDeclaration } from '#documents/declaration-content.ts';
import { NO_GOODS_DETAILS } from '#freight/goods-declaration.ts';

const party = (fullName: string, siteId: number | null) => ({
  fullName,
  phone: '09 555 0101',
  email: null,
  streetNumber: '12',
  street: 'Kea Road',
  suburb: 'Penrose',
  city: 'Auckland',
  country: 'New Zealand',
  postcode: '1061',
  latitude: null,
  longitude: null,
  region: null,
  site: siteId === null ? null : { id: siteId, code: 'S', name: fullName, isActive: true, isHub: false },
});
const goods = (
  unNumber: string,
  nameAndDescription: string,
  main = '3',
  subsidiary: string | null = null,
) => ({
  unNumber,
  class: main,
  subsidiaryClass1: subsidiary,
  subsidiaryClass2: null,
  nameAndDescription,
});
const line = (id: number, dangerousGoods: ReturnType<typeof goods> | null) => ({
  id,
  count: 1,
  description: null,
  packagingType: { code: 'CTN', name: 'Carton' },
  length: null,
  width: null,
  height: null,
  volume: 0.1,
  weight: 20.5,
  dangerousGoods,
});
const FACTS = {
  consignment: {
    reference: 'KEA00000123',
    sender: party('Kea Paints', 7),
    receiver: party('Tui Hardware', null),
    lines: [
      line(31, null),
      line(32, goods('2920', 'Corrosive liquid, flammable, n.o.s. (propanol), packing group II', '8', '3')),
      line(30, goods('1263', 'Paint, packing group III')),
    ],
  },
  details: new Map([[30, { ...NO_GOODS_DETAILS, outerCount: 4, outerKind: 'drum' }]]),
  emergencyName: null,
  emergencyPhone: '0800 555 014',
};

test('the items are in the order of the freight, with the number of their freight item', () => {
  const { items, seaLeg } = declaredContent(FACTS);
  expect(seaLeg).toBe('NONE');
  expect(items.map((item) => [item.position, goodsText(item), item.technicalName, item.outerCount])).toEqual([
    [
      2,
      'UN 2920, Corrosive liquid, flammable, n.o.s. (propanol), class 8 (3), packing group II',
      'propanol',
      null,
    ],
    [3, 'UN 1263, Paint, class 3, packing group III', null, 4],
  ]);
});

test('the order of the keys does not change the text of the values', () => {
  expect(stableText({ b: [{ d: 1, c: null }], a: 2 })).toBe('{"a":2,"b":[{"c":null,"d":1}]}');
});

test('a changed address matters, except that of a site', () => {
  const content = declaredContent(FACTS);
  const moved = (side: 'consignor' | 'consignee'): DeclaredContent => ({
    ...content,
    [side]: { ...content[side], street: '1 New Road' },
  });
  expect(isSameApartFromSites(content, moved('consignor'))).toBe(true);
  expect(isSameApartFromSites(content, moved('consignee'))).toBe(false);
  expect(isSameApartFromSites(content, { ...content, emergencyPhone: '0800 555 015' })).toBe(false);
});

test('prints item numbers, and "Not known" for an open question', () => {
  const printed = printedDeclaration(declaredContent(FACTS), {
    provider: 'Kea Freight',
    missing: [],
    signature: null,
  });
  expect(printed).toMatchObject({
    consignor: 'Kea Paints, 12 Kea Road, Penrose, Auckland 1061, 09 555 0101',
    emergencyContact: '0800 555 014',
    seaLeg: 'None',
    lines: [
      { position: 2, packages: 'Not entered', marinePollutant: 'Not known' },
      { position: 3, packages: '4 × drum', gross: '20.50 kg' },
    ],
    statement:
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
  });
});
