import { describe, expect, test } from 'vitest';
import {
  canChangeDeclaration,
  crossesCookStrait,
  type DeclaredItem,
  type GoodsDetails,
  missingOfItem,
  missingOfParties,
  NO_GOODS_DETAILS,
  outerKindIssue,
} from '#freight/goods-declaration.ts';

const DETAILS: GoodsDetails = {
  ...NO_GOODS_DETAILS,
  outerCount: 4,
  outerKind: 'drum',
  netQuantity: 80,
  netUnit: 'L',
  flashPoint: 23,
};

const messages = (item: Partial<DeclaredItem>) =>
  missingOfItem({
    class: '3',
    nameAndDescription: 'Paint, packing group II',
    details: DETAILS,
    crossesCookStrait: false,
    ...item,
  }).map(({ field, message }) => [field, message]);

describe('a complete item', () => {
  test.each([
    ['with a single packaging', {}],
    ['of another class, without a flash point', { class: '8', details: { ...DETAILS, flashPoint: null } }],
    [
      'with inner packagings',
      { details: { ...DETAILS, innerCount: 24, innerKind: 'can', innerSize: '500 mL' } },
    ],
    ['across Cook Strait', { crossesCookStrait: true, details: { ...DETAILS, isMarinePollutant: false } }],
    ['with a technical name', { nameAndDescription: 'Flammable liquid, n.o.s. (hexane), packing group II' }],
  ])('%s lacks nothing', (_, item) => {
    expect(messages(item)).toEqual([]);
  });
});

test('an item without details lacks all that its class and its way need', () => {
  expect(messages({ details: NO_GOODS_DETAILS, crossesCookStrait: true })).toEqual([
    ['outerCount', 'Enter the number of packages'],
    ['outerKind', 'Enter the kind of packages'],
    ['netQuantity', 'Enter the net quantity'],
    ['flashPoint', 'Enter the flash point, which class 3 needs'],
    ['isMarinePollutant', 'Answer whether the goods are a marine pollutant, because they cross Cook Strait'],
  ]);
});

test.each([
  ['Corrosive liquid, n.o.s., packing group II'],
  ['CORROSIVE LIQUID, N.O.S.'],
  ['Corrosive liquid, nos ( ), packing group II'],
])('%s lacks the technical name', (nameAndDescription) => {
  expect(messages({ nameAndDescription })).toEqual([
    ['technicalName', 'Add the technical name in brackets after the n.o.s. name'],
  ]);
});

test('inner packagings and the net quantity are complete or not entered', () => {
  expect(messages({ details: { ...DETAILS, innerKind: 'can', netUnit: null } })).toEqual([
    ['innerCount', 'Enter the number of inner packagings'],
    ['innerSize', 'Enter the size of an inner packaging'],
    ['netUnit', 'Choose the unit of the net quantity'],
  ]);
});

const SITE = { id: 1, code: 'S1', name: 'Site', isActive: true, isHub: false };

test('a declaration needs the phone numbers of typed parties and a 24/7 emergency contact', () => {
  const parties = {
    sender: { phone: null, site: null },
    receiver: { phone: ' ', site: null },
    emergencyName: null,
    emergencyPhone: null,
  };
  expect(missingOfParties(parties).map(({ message }) => message)).toEqual([
    "Add the sender's phone number",
    "Add the receiver's phone number",
    'Enter the name of the 24/7 emergency contact',
    'Enter the phone number of the 24/7 emergency contact',
  ]);
  const complete = {
    sender: { phone: '09 555 0101', site: null },
    receiver: { phone: null, site: SITE },
    emergencyName: 'Aroha Ngata',
    emergencyPhone: '0800 555 014',
  };
  expect(missingOfParties(complete)).toEqual([]);
});

test.each([
  ['pallet', true],
  ['2 Pallets', true],
  ['Skid', true],
  ['drum', false],
  ['fibreboard box', false],
])('whether %s is refused as a packaging: %s', (kind, isRefused) => {
  expect(outerKindIssue(kind)).toBe(
    isRefused ? 'A pallet is not a packaging of dangerous goods. Enter the packages on it.' : null,
  );
});

const place = (id: string | null, postcode = '1061') => ({
  region: id === null ? null : { id, name: id },
  postcode,
});

test.each([
  [place('NZ-AUK'), place('NZ-WTC-BUL', '7825'), true],
  [place('NZ-NSN', '7010'), place('NZ-WGN', '6011'), true],
  [place(null, '6011'), place(null, '7010'), true],
  [place('NZ-AUK'), place('NZ-WGN', '6011'), false],
  [place('NZ-CAN', '8042'), place('NZ-OTA', '9016'), false],
  [place('NZ-AUK'), place('NZ-CIT', '8016'), false],
  [place('NZ-AUK'), place(null, ''), false],
])('freight from %j to %j crosses Cook Strait: %s', (sender, receiver, crosses) => {
  expect(crossesCookStrait(sender, receiver)).toBe(crosses);
});

test('a declaration can be changed until the pickup', () => {
  expect([canChangeDeclaration('STAGED'), canChangeDeclaration('PICKUP')]).toEqual([true, false]);
});
