import { expect, test } from 'vitest';
import { NO_DANGEROUS_GOODS, type UnRow } from '#freight/dangerous-goods.ts';
import { agreedFields, checkAgainstList, lacksTechnicalName } from '#freight/listed-goods.ts';

const entry = (fields: Partial<UnRow>): UnRow => ({
  unNumber: '1263',
  name: 'Paint',
  class: '3',
  subsidiaryClass1: null,
  subsidiaryClass2: null,
  packingGroup: null,
  needsTechnicalName: false,
  ...fields,
});
const PAINT = ['I', 'II', 'III'].map((packingGroup) => entry({ packingGroup }));
const PETROL = [entry({ unNumber: '1203', name: 'Petrol', packingGroup: 'II' })];
const METHANOL = [entry({ unNumber: '1230', name: 'Methanol', subsidiaryClass1: '6.1', packingGroup: 'II' })];
const GENERIC = ['I', 'II'].map((packingGroup) =>
  entry({ unNumber: '1993', name: 'Flammable liquid, n.o.s.', needsTechnicalName: true, packingGroup }),
);
const AEROSOLS = [
  entry({ unNumber: '1950', name: 'Aerosols, flammable', class: '2.1' }),
  entry({ unNumber: '1950', name: 'Aerosols, non-flammable', class: '2.2' }),
];
const BATTERIES = [entry({ unNumber: '3480', name: 'Lithium ion batteries', class: '9' })];
const CHLORINE = [
  entry({ unNumber: '1017', name: 'Chlorine', class: '2.3', subsidiaryClass1: '5.1', subsidiaryClass2: '8' }),
];

interface Declared {
  readonly class: string;
  readonly subsidiary?: readonly [string, string];
  readonly name: string;
  readonly isUnlisted?: boolean;
}

function issuesOf(unNumber: string, entries: readonly UnRow[], declared: Declared) {
  const [subsidiaryClass1 = '', subsidiaryClass2 = ''] = declared.subsidiary ?? [];
  const draft = {
    ...NO_DANGEROUS_GOODS,
    unNumber,
    class: declared.class,
    subsidiaryClass1,
    subsidiaryClass2,
    nameAndDescription: declared.name,
    isUnlisted: declared.isUnlisted ?? false,
  };
  return checkAgainstList(draft, entries).map(({ field, message }) => `${field}: ${message}`);
}

test.each([
  ['1263', PAINT, { class: '3', name: 'Paint, packing group III' }],
  ['1263', PAINT, { class: '3', name: 'PAINT (12 tins), PG II' }],
  ['1230', METHANOL, { class: '3', subsidiary: ['6.1', ''], name: 'Methanol, packing group II' }],
  ['1017', CHLORINE, { class: '2.3', subsidiary: ['8', '5.1'], name: 'Chlorine' }],
  ['1993', GENERIC, { class: '3', name: 'Flammable liquid, n.o.s. (linalool), packing group II' }],
  ['1950', AEROSOLS, { class: '2.2', name: 'Aerosols, non-flammable' }],
  ['3480', BATTERIES, { class: '9', name: 'Lithium ion batteries, no packing group' }],
  ['9999', [], { class: '8', name: 'Etching paste, packing group II', isUnlisted: true }],
] as const)('[@FRT-05] UN %s can be declared as in the list', (unNumber, entries, declared) => {
  expect(issuesOf(unNumber, entries, declared)).toEqual([]);
});

test.each([
  [
    '1203',
    PETROL,
    { class: '8', name: 'Bananas' },
    ['class: UN 1203 has class 3', 'nameAndDescription: UN 1203 is "Petrol"'],
  ],
  [
    '1263',
    PAINT,
    { class: '3', name: 'Paint' },
    ['nameAndDescription: UN 1263 has packing group I, II or III'],
  ],
  [
    '1203',
    PETROL,
    { class: '3', name: 'Petrol, packing group III' },
    ['nameAndDescription: UN 1203 has packing group II'],
  ],
  [
    '3480',
    BATTERIES,
    { class: '9', name: 'Lithium ion batteries, packing group II' },
    ['nameAndDescription: UN 3480 has no packing group'],
  ],
  [
    '1230',
    METHANOL,
    { class: '3', name: 'Methanol, packing group II' },
    ['subsidiaryClass1: UN 1230 has subsidiary class 6.1'],
  ],
  [
    '1203',
    PETROL,
    { class: '3', subsidiary: ['6.1', ''], name: 'Petrol, packing group II' },
    ['subsidiaryClass1: UN 1203 has no subsidiary class'],
  ],
  ['1950', AEROSOLS, { class: '3', name: 'Aerosols, flammable' }, ['class: UN 1950 has class 2.1 or 2.2']],
  [
    '1950',
    AEROSOLS,
    { class: '2.1', name: 'Aerosols, non-flammable' },
    ['nameAndDescription: Choose an entry for UN 1950'],
  ],
  [
    '1993',
    GENERIC,
    { class: '3', name: 'Flammable liquid, n.o.s. (), packing group II' },
    ['nameAndDescription: Enter the technical name in brackets after "Flammable liquid, n.o.s."'],
  ],
  [
    '1993',
    GENERIC,
    { class: '3', name: 'Flammable liquid, n.o.s., packing group II' },
    ['nameAndDescription: Enter the technical name in brackets after "Flammable liquid, n.o.s."'],
  ],
  [
    '9999',
    [],
    { class: '3', name: 'Paint' },
    ['unNumber: UN 9999 is not in the list. Check the number, or declare the goods as not in the list.'],
  ],
  [
    '1203',
    PETROL,
    { class: '3', name: 'Petrol, packing group II', isUnlisted: true },
    ["isUnlisted: UN 1203 is in the list. Clear 'Not in the list' and choose its entry."],
  ],
] as const)('[@FRT-05] UN %s cannot be declared otherwise (%#)', (unNumber, entries, declared, messages) => {
  expect(issuesOf(unNumber, entries, declared)).toEqual(messages);
});

test('[@FRT-05] fills in the fields that all entries of a number share', () => {
  expect(agreedFields(PAINT)).toEqual({ class: '3', subsidiaryClass1: '', subsidiaryClass2: '' });
  expect(agreedFields(METHANOL)).toEqual({ class: '3', subsidiaryClass1: '6.1', subsidiaryClass2: '' });
  expect(agreedFields(AEROSOLS)).toEqual({ subsidiaryClass1: '', subsidiaryClass2: '' });
  expect(agreedFields([])).toEqual({});
});

test.each([
  ['Clinical waste, unspecified, n.o.s., packing group II', false, false],
  ['Corrosive liquid, n.o.s., packing group II', true, true],
  ['CORROSIVE LIQUID, N.O.S. ( )', true, true],
  ['Corrosive liquid, n.o.s. (propanol), packing group II', true, false],
  ['Unlisted liquid, n.o.s., packing group II', true, false],
])('%s, which needs a technical name: %s, lacks it: %s', (name, needsTechnicalName, isLacking) => {
  const entry = (listed: string) => ({
    unNumber: '3291',
    name: listed,
    class: '8',
    subsidiaryClass1: null,
    subsidiaryClass2: null,
    packingGroup: 'II',
    needsTechnicalName,
  });
  const entries = ['Clinical waste, unspecified, n.o.s.', 'Corrosive liquid, n.o.s.'].map(entry);
  expect(lacksTechnicalName(name, entries)).toBe(isLacking);
});
