import { expect, test } from 'vitest';
import { pickListContent } from '#documents/pick-list-content.ts';
import { documentFacts, documentParty, freightLine } from '#documents/testing/document-facts.ts';

const carton = (count: number, description: string | null, weight: number) =>
  freightLine({ count, description, weight, packagingType: { code: 'CTN', name: 'Carton' } });

const list = (consignments: readonly Partial<Parameters<typeof documentFacts>[0]>[]) =>
  pickListContent({
    provider: 'Kea Freight',
    organisation: 'Harakeke Homeware',
    madeFor: '2026-11-21',
    consignments: consignments.map((over) => documentFacts(over)),
  });

test('a pick list sums equal items of all consignments of a pickup site', () => {
  const { pickups, totals } = list([
    { lines: [carton(2, 'Tap  washers', 3.1), freightLine({ count: 1, weight: 100 })] },
    { lines: [carton(5, 'tap washers', 7.25), carton(1, null, 0.5), carton(1, 'Basins', 9)] },
  ]);
  expect(pickups).toHaveLength(1);
  expect(pickups[0]?.items).toEqual([
    { count: '1', packaging: 'Carton', description: '', dangerousGoods: null, weight: '0.50 kg' },
    { count: '1', packaging: 'Carton', description: 'Basins', dangerousGoods: null, weight: '9.00 kg' },
    {
      count: '7',
      packaging: 'Cartons',
      description: 'Tap washers',
      dangerousGoods: null,
      weight: '10.35 kg',
    },
    {
      count: '1',
      packaging: 'Pallet',
      description: 'Kitchen tapware',
      dangerousGoods: null,
      weight: '100.00 kg',
    },
  ]);
  expect(totals).toMatchObject({ consignments: '2', items: '10', weight: '119.85 kg' });
});

test('dangerous goods are an item of their own', () => {
  const { pickups } = list([{}]);
  expect(
    pickups[0]?.items.map(({ count, packaging, dangerousGoods }) => [count, packaging, dangerousGoods]),
  ).toEqual([
    ['3', 'Drums', 'UN 1263, PAINT, class 3 (8), packing group II'],
    ['2', 'Pallets', null],
  ]);
});

test('each pickup site has its own items and consignments', () => {
  const north = documentParty({ fullName: 'North dock' });
  const south = documentParty({ fullName: 'South dock' });
  const { pickups, totals } = list([
    { reference: 'KEA00000001', sender: south, lines: [carton(1, 'Taps', 1)] },
    { reference: 'KEA00000002', sender: north, lines: [carton(2, 'Taps', 2)], requestedPickupAt: null },
    { reference: 'KEA00000003', sender: south, lines: [carton(4, 'Taps', 4)] },
  ]);
  expect(
    pickups.map(({ from, items, consignments }) => [
      from.name,
      items.map(({ count }) => count),
      consignments.map(({ reference, pickup }) => [reference, pickup]),
    ]),
  ).toEqual([
    [
      'South dock',
      ['5'],
      [
        ['KEA00000001', '22/11/2026'],
        ['KEA00000003', '22/11/2026'],
      ],
    ],
    ['North dock', ['2'], [['KEA00000002', null]]],
  ]);
  expect(pickups[1]?.consignments[0]).toEqual({
    reference: 'KEA00000002',
    pickup: null,
    receiver: 'Whānau Kitchens Whangārei',
    place: 'Morningside, Whangārei 0112',
    receiverReference: 'PO 48213',
    items: '2',
    weight: '2.00 kg',
  });
  expect(totals.items).toBe('7');
});
