import { describe, expect, test } from 'vitest';
import {
  canChangeDeclaration,
  type DeclaredItem,
  type GoodsDetails,
  issuesOfItem,
  issuesOfParties,
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

const issues = (item: Partial<DeclaredItem>) =>
  issuesOfItem({ class: '3', lacksTechnicalName: false, details: DETAILS, seaLeg: 'NONE', ...item }).map(
    ({ field, message, isRequired }) => [field, message, isRequired],
  );

describe('an item without issues', () => {
  test.each([
    ['with a single packaging', {}],
    ['of another class, without a flash point', { class: '8', details: { ...DETAILS, flashPoint: null } }],
    [
      'with inner packagings',
      { details: { ...DETAILS, innerCount: 24, innerKind: 'can', innerSize: '500 mL' } },
    ],
    [
      'across Cook Strait',
      { seaLeg: 'COOK_STRAIT', details: { ...DETAILS, isMarinePollutant: false } } as const,
    ],
  ])('%s', (_, item) => {
    expect(issues(item)).toEqual([]);
  });
});

test('only the fields of the Land Transport Rule are required of an item', () => {
  expect(issues({ details: NO_GOODS_DETAILS, seaLeg: 'OTHER', lacksTechnicalName: true })).toEqual([
    ['technicalName', 'Add the technical name in brackets after the name of the goods.', true],
    ['outerCount', 'Enter the number of packages.', true],
    ['outerKind', 'Enter the kind of packages.', true],
    ['netQuantity', 'Enter the net quantity.', false],
    ['flashPoint', 'Enter the flash point of the goods of class 3.', false],
    ['isMarinePollutant', 'Select whether the goods are a marine pollutant.', false],
  ]);
});

test('a pallet is an issue of the item', () => {
  expect(issues({ details: { ...DETAILS, outerKind: 'Pallet' } })).toEqual([
    ['outerKind', 'A pallet is not a packaging of dangerous goods. Enter the packages on it.', true],
  ]);
});

test('inner packagings and the net quantity are complete or not entered', () => {
  expect(issues({ details: { ...DETAILS, innerKind: 'can', netUnit: null } })).toEqual([
    ['innerCount', 'Enter the number of inner packagings.', false],
    ['innerSize', 'Enter the size of an inner packaging.', false],
    ['netUnit', 'Select the unit of the net quantity.', false],
  ]);
});

const SITE = { id: 1, code: 'S1', name: 'Site', isActive: true, isHub: false };

test('only the phone number of the 24/7 emergency contact is required of the parties', () => {
  const parties = {
    sender: { phone: null, site: null },
    receiver: { phone: ' ', site: null },
    emergencyName: null,
    emergencyPhone: null,
  };
  expect(issuesOfParties(parties).map(({ message, isRequired }) => [message, isRequired])).toEqual([
    ["Add the sender's phone number.", false],
    ["Add the receiver's phone number.", false],
    ['Enter the name of the 24/7 emergency contact.', false],
    ['Enter the phone number of the 24/7 emergency contact.', true],
  ]);
  const complete = {
    sender: { phone: '09 555 0101', site: null },
    receiver: { phone: null, site: SITE },
    emergencyName: 'Aroha Ngata',
    emergencyPhone: '0800 555 014',
  };
  expect(issuesOfParties(complete)).toEqual([]);
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

test.each([
  ['call me', false],
  ['0800 CHEM', false],
  ['111', false],
  ['12345 ext 6', false],
  ['0800 555 014 or 0800 555 015', false],
  ['٠١٢٣٤٥٦', false],
  ['123456', true],
  ['0800 555 014', true],
  [' +64 (9) 555-0142 ext. 7 ', true],
  ['+1 703.527.3887 x12', true],
  ['09 555 0142, EXTENSION 7', true],
  ['0800 CHEMCALL', true],
  ['0800 CHEMCALL (0800 243 622)', true],
  ['0800 call', false],
  ['CHEMCALL', false],
])('whether %s is an emergency phone number: %s', (emergencyPhone, isNumber) => {
  const party = { phone: '09 555 0101', site: null };
  expect(
    issuesOfParties({ sender: party, receiver: party, emergencyName: 'Aroha Ngata', emergencyPhone }),
  ).toEqual(
    isNumber
      ? []
      : [
          {
            field: 'emergencyPhone',
            message:
              'Enter the phone number of the 24/7 emergency contact with at least 6 digits, such as 0800 555 014 or +64 9 555 0142 ext 7.',
            isRequired: true,
          },
        ],
  );
});

test('a declaration can be changed until the pickup', () => {
  expect([canChangeDeclaration('STAGED'), canChangeDeclaration('PICKUP')]).toEqual([true, false]);
});
