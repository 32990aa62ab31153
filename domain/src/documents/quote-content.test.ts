import { expect, test } from 'vitest';
import { quoteContent, type QuoteFacts } from '#documents/quote-content.ts';
import { priceFreight } from '#pricing/price-freight.ts';
import { FUEL_VERSIONS, WORKED_LANES } from '#pricing/testing/worked-rates.ts';

const line = {
  count: 2,
  packaging: 'Pallet',
  description: 'Shelves',
  sides: [1.2, 1, 1],
  volume: 0.2,
  weight: 150,
  isDangerous: false,
};
const place = { island: null, isRural: false, isRemote: false, isResidential: false } as const;
const lane = WORKED_LANES['METRO'];

function contentOf(given: Partial<QuoteFacts> = {}) {
  if (lane === undefined) throw new Error('The worked table has no lane METRO');
  const lines = given.lines ?? [line];
  const unknown = { length: null, width: null, height: null };
  const priced = lines.map((one) => Object.assign({}, one, unknown));
  return quoteContent({
    provider: 'Kea Freight',
    organisation: 'Harakeke Homewares',
    zone: 'Pacific/Auckland',
    number: 12,
    quotedAt: new Date('2026-02-10T01:30:00Z'),
    quotedBy: 'Hana Wilcox',
    validUntil: new Date('2026-02-17T04:00:00Z'),
    sender: { name: 'Auckland warehouse', place: { suburb: 'Penrose', city: 'Auckland', postcode: '1061' } },
    receiver: {
      name: 'Papanui, Christchurch',
      place: { suburb: 'Papanui', city: 'Christchurch', postcode: '8053' },
    },
    service: 'Standard',
    earliestDelivery: '2026-02-12',
    price: priceFreight(
      { day: '2026-02-10', origin: place, destination: place, lines: priced, extras: [] },
      { lane, extras: [], surcharges: FUEL_VERSIONS.slice(0, 1) },
    ),
    lines,
    ...given,
  });
}

const textOf = (label: string, given?: Partial<QuoteFacts>) =>
  contentOf(given).facts.find((fact) => fact.label === label)?.text;

test('[@QUOTE-03] a printed quote has both places, its validity and its totals', () => {
  expect(contentOf()).toMatchObject({
    number: 'Q-000012',
    facts: [
      { label: 'From', text: 'Auckland warehouse, Penrose, Auckland 1061' },
      { label: 'To', text: 'Papanui, Christchurch 8053' },
      { label: 'Service', text: 'Standard' },
      { label: 'Earliest delivery', text: '12/02/2026' },
      { label: 'Quoted', text: '10/02/2026 2:30:00 pm by Hana Wilcox' },
      { label: 'Valid until', text: '17/02/2026 5:00:00 pm' },
    ],
    totals: [
      { label: 'Subtotal excluding GST', amount: '$69.09' },
      { label: 'GST 15%', amount: '$10.36' },
      { label: 'Total including GST', amount: '$79.45' },
    ],
  });
});

test('a place without a suburb, and a quote without places', () => {
  const timaru = { suburb: '', city: 'Timaru', postcode: '7910' };
  expect(textOf('To', { receiver: { name: 'Timaru yard', place: timaru } })).toBe('Timaru yard, Timaru 7910');
  expect(textOf('To', { receiver: { name: 'Timaru yard', place: null } })).toBe('Timaru yard');
});

test('a long description is shortened after the hazard', () => {
  const description =
    'Cleaning concentrate for the dairy plant,\nin drums with a tap, keep upright and away from heat';
  const [row] = contentOf({ lines: [{ ...line, description, isDangerous: true }] }).freight;
  expect(row?.description).toBe(
    'Pallet, dangerous goods, Cleaning concentrate for the dairy plant, in drums with a tap, keep u…',
  );
});

test('more lines than fit on the page are counted', () => {
  const { freight } = contentOf({ lines: Array.from({ length: 12 }, () => line) });
  expect(freight.map(({ items, description }) => `${items} ${description}`.trim())).toEqual([
    ...Array.from({ length: 7 }, () => '2 Pallet, Shelves'),
    'and 5 more lines',
    '24 Total',
  ]);
  expect(contentOf({ lines: Array.from({ length: 8 }, () => line) }).freight).toHaveLength(9);
});
