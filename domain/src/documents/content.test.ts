import { describe, expect, test } from 'vitest';
import { contentText } from '#documents/content.ts';
import { declaredText, markOf } from '#documents/dangerous-goods.ts';
import { pieceCount } from '#documents/facts.ts';
import { labelContent } from '#documents/label-content.ts';
import { manifestContent } from '#documents/manifest-content.ts';
import { noteContent } from '#documents/note-content.ts';
import { demoSsccs, documentFacts, documentParty, freightLine } from '#documents/testing/document-facts.ts';

const facts = documentFacts();

describe('[@ATT-04] a freight label', () => {
  const label = labelContent(facts, demoSsccs(5));

  test('has one label per piece, numbered across all lines, each with its own SSCC', () => {
    expect(label.pieces.map(({ number, of, packaging }) => `${number} of ${of} ${packaging}`)).toEqual([
      '1 of 5 Pallet',
      '2 of 5 Pallet',
      '3 of 5 Drum',
      '4 of 5 Drum',
      '5 of 5 Drum',
    ]);
    expect(new Set(label.pieces.map(({ sscc }) => sscc)).size).toBe(5);
    expect(pieceCount(facts.lines)).toBe(5);
  });

  test('marks only the pieces with dangerous goods', () => {
    expect(label.pieces.map(({ dangerousGoods: mark }) => mark && declaredText(mark))).toEqual([
      null,
      null,
      ...Array.from({ length: 3 }, () => 'UN 1263, PAINT, class 3 (8), packing group II'),
    ]);
  });

  test('shows sender, receiver and sort code', () => {
    expect(label).toMatchObject({
      route: 'NTL',
      despatch: '22/11/2026',
      weight: '512.50 kg',
      volume: '3.0800 m³',
      from: { name: 'Harakeke Homeware Tāmaki', street: '12A Kōwhai Road', country: '' },
      to: { city: 'Whangārei', postcode: '0112' },
      references: [
        { label: 'Sender ref', value: 'HH 405524' },
        { label: 'Receiver ref', value: 'PO 48213' },
      ],
    });
    const abroad = documentParty({ country: 'Australia', region: null });
    expect(labelContent(documentFacts({ receiver: abroad }), demoSsccs(5))).toMatchObject({
      route: '',
      to: { country: 'Australia' },
    });
  });

  test.each([4, 6])('throws for %i numbers and 5 pieces', (count) => {
    expect(() => labelContent(facts, demoSsccs(count))).toThrow('SSCC');
  });
});

test.each([
  ['Paint', 'UN 1263, Paint, class 3 (8)'],
  ['Acetone, Packing Group ii', 'UN 1263, Acetone, class 3 (8), packing group II'],
  [
    'Flammable liquid, n.o.s. (turps), packing group III',
    'UN 1263, Flammable liquid, n.o.s. (turps), class 3 (8), packing group III',
  ],
  ['Packing group I thinking, odd name', 'UN 1263, Packing group I thinking, odd name, class 3 (8)'],
])(
  '[@ATT-04] %s is declared in the order of the rule: number, name, class, packing group',
  (...[nameAndDescription, text]) => {
    const goods = {
      unNumber: '1263',
      class: '3',
      subsidiaryClass1: '',
      subsidiaryClass2: '8',
      nameAndDescription,
    };
    expect(declaredText(markOf(goods))).toBe(text);
  },
);
describe('[@ATT-04] a stale label', () => {
  const text = (over: Parameters<typeof documentFacts>[0]) => {
    const given = documentFacts(over);
    const label = labelContent(given, demoSsccs(pieceCount(given.lines)));
    return contentText({
      kind: 'FRTLABEL',
      form: { format: 'pdf', paper: 'a6', startPosition: 1 },
      consignments: [label],
    });
  };

  test.each([
    ['a count', { lines: [freightLine({ count: 3 })] }],
    ['a weight', { lines: [freightLine({ weight: 452.01 })] }],
    ['the packaging', { lines: [freightLine({ packagingType: { code: 'CTN', name: 'Carton' } })] }],
    ['the receiver', { lines: [freightLine()], receiver: documentParty({ postcode: '0110' }) }],
    ['the pickup day', { lines: [freightLine()], requestedPickupAt: null }],
    [
      'the day it is to be delivered',
      { lines: [freightLine()], requestedDeliveryAt: new Date('2026-11-25T11:00:00Z') },
    ],
  ])('%s that changed', (...[, over]) => {
    expect(text(over)).not.toBe(text({ lines: [freightLine()] }));
  });

  test.each([
    ['a note of the sender', { notes: 'Other' }],
    ['a time within the same day', { requestedPickupAt: new Date('2026-11-21T11:00:01Z') }],
  ])('not %s, which it does not show', (...[, over]) => {
    expect(text(over)).toBe(text({}));
  });
});

test('[@ATT-04] a consignment note shows every line with its figures, and the totals', () => {
  const note = noteContent(facts);
  expect(note.lines).toEqual([
    {
      count: '2',
      packaging: 'Pallets',
      description: 'Kitchen tapware',
      dimensions: '1.20 × 1.00 × 1.20 m',
      volume: '2.8800 m³',
      weight: '452.00 kg',
      dangerousGoods: null,
    },
    {
      count: '3',
      packaging: 'Drums',
      description: 'Paint',
      dimensions: '',
      volume: '0.2000 m³',
      weight: '60.50 kg',
      dangerousGoods: 'UN 1263, PAINT, class 3 (8), packing group II',
    },
  ]);
  expect(note.totals).toEqual({ consignments: '1', items: '5', volume: '3.0800 m³', weight: '512.50 kg' });
});

test('a consignment note shows the liability with its limit, and what is signed', () => {
  expect(noteContent(documentFacts())).toMatchObject({
    liability: "Limited carrier's risk: up to $2,000 per unit of goods",
    signedStatement: null,
  });
  const liability = { kind: 'OWNERS_RISK', declaredValue: null, declaredTerms: null } as const;
  expect(noteContent(documentFacts({ liability }))).toMatchObject({
    liability: "Owner's risk: the carrier is not liable, unless it causes the loss or damage intentionally",
    signedStatement: "This freight is carried at owner's risk",
  });
});

test('[@ATT-04] a consignment note shows extras, hireage and the certificate of an export', () => {
  const hireUnit = { providerCode: 'KPL', code: 'KPL-BLUE', name: 'Kea Pallet, blue' };
  const given = documentFacts({
    extras: ['Tail lift', 'Inside delivery'],
    hireage: { hireUnit, quantity: 4 },
    exportEcert: 'NZ2026/AP/0041187',
  });
  expect(noteContent(given)).toMatchObject({
    extras: ['Tail lift', 'Inside delivery'],
    hireage: '4 × Kea Pallet, blue (KPL KPL-BLUE)',
    exportEcert: 'NZ2026/AP/0041187',
  });
  expect(noteContent(facts)).toMatchObject({ extras: [], hireage: null, exportEcert: null });
});
test('[@BULK-07] a manifest has totals and a list of dangerous goods', () => {
  const heavy = freightLine({ count: 999, weight: 40_000, volume: 100, width: null });
  const content = manifestContent({
    number: 'M261121-7K3QFD',
    provider: 'Kea Freight',
    organisation: 'Harakeke Homeware',
    madeFor: '2026-11-21',
    criteria: null,
    consignments: [facts, documentFacts({ reference: 'KEA00000042', lines: [heavy] })],
  });
  expect(content.totals).toEqual({
    consignments: '2',
    items: '1,004',
    volume: '103.0800 m³',
    weight: '40,512.50 kg',
  });
  const [pickup, ...others] = content.pickups;
  expect(others).toEqual([]);
  expect(pickup?.consignments.map(({ packaging, isDangerous }) => [packaging, isDangerous])).toEqual([
    ['Pieces', true],
    ['Pallets', false],
  ]);
  expect(content.dangerousGoods).toEqual([
    {
      reference: 'KEA00000041',
      declared: 'UN 1263, PAINT, class 3 (8), packing group II',
      packages: '3 Drums',
      weight: '60.50 kg',
    },
  ]);
});

test('[@BULK-07] a manifest has a section with totals for each pickup address', () => {
  const other = documentParty({
    fullName: 'Harakeke Homeware Ōtautahi',
    city: 'Christchurch',
    postcode: '8042',
  });
  const light = freightLine({ count: 1, weight: 10, volume: 0.1 });
  const { pickups, totals } = manifestContent({
    number: 'M261121-7K3QFD',
    provider: 'Kea Freight',
    organisation: 'Harakeke Homeware',
    madeFor: '2026-11-21',
    criteria: null,
    consignments: ['A', 'B', 'C'].map((reference) =>
      documentFacts({ reference, lines: [light], ...(reference === 'B' && { sender: other }) }),
    ),
  });
  expect(
    pickups.map(({ from, consignments }) => [from.city, consignments.map(({ reference }) => reference)]),
  ).toEqual([
    ['Auckland', ['A', 'C']],
    ['Christchurch', ['B']],
  ]);
  expect(pickups.map((one) => one.totals.weight)).toEqual(['20.00 kg', '10.00 kg']);
  expect(totals).toMatchObject({ consignments: '3', weight: '30.00 kg' });
});
