import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, decimal, decimalText, round } from '#decimal/decimal.ts';
import { priceFreight, unpricedExtra } from '#pricing/price-freight.ts';
import type { PricedFreight, PricedLine } from '#pricing/priced-freight.ts';
import type { RateSet } from '#pricing/rates.ts';
import {
  FUEL_VERSIONS,
  OTHER_SURCHARGES,
  WORKED_EXTRAS,
  WORKED_LANES,
} from '#pricing/testing/worked-rates.ts';
import { chargeableWeight } from '#pricing/weight.ts';

/** The examples of the field: 0.35 × 0.65 × 0.40 m and 1.2 × 1.2 × 1.0 m. */
test.each([
  ['0.091', '333', '30.30'],
  ['0.091', '250', '22.75'],
  ['1.44', '333', '479.52'],
  ['1.44', '250', '360.00'],
])('[@QUOTE-05] %s m³ at %s kg/m³ weighs %s kg', (volume, factor, cubic) => {
  const weight = chargeableWeight([{ volume, weight: '1' }], factor);
  expect(decimalText(weight.cubic)).toBe(cubic);
  expect(decimalText(weight.chargeable)).toBe(cubic);
});

const laneName = constantFrom(...Object.keys(WORKED_LANES));
const place = record({
  island: constantFrom('north' as const, 'south' as const),
  isRural: boolean(),
  isRemote: boolean(),
  isResidential: boolean(),
});
const hundredths = (max: number) =>
  integer({ min: 1, max }).map((units) => decimalText({ units: BigInt(units), places: 2 }));
const line = record({
  count: integer({ min: 1, max: 50 }),
  weight: hundredths(400_000),
  volume: integer({ min: 1, max: 100_000 }).map((units) => decimalText({ units: BigInt(units), places: 4 })),
  length: constantFrom(null, '2.99', '3.00', '3.01'),
  width: constantFrom(null, '1.2'),
  height: constantFrom(null, '1'),
  isDangerous: boolean(),
});
const freight = record({
  day: constantFrom('2026-02-10', '2026-03-20', '2026-04-05'),
  origin: place,
  destination: place,
  lines: array(line, { minLength: 1, maxLength: 6 }),
  extras: shuffledSubarray(['TAIL', 'CALL', 'PACK']).map((codes) =>
    codes.map((code, index) => ({ code, name: code, quantity: index })),
  ),
});

function ratesOf(name: string): RateSet {
  const lane = WORKED_LANES[name];
  if (lane === undefined) throw new Error(name);
  return { lane, extras: WORKED_EXTRAS, surcharges: [...FUEL_VERSIONS.slice(0, 1), ...OTHER_SURCHARGES] };
}
const totalOf = (given: PricedFreight, name: string) => decimal(priceFreight(given, ratesOf(name)).total);

test('[@QUOTE-05] the same inputs give the same price', () => {
  assert(
    property(freight, laneName, (given, name) => {
      expect(priceFreight(structuredClone(given), ratesOf(name))).toEqual(priceFreight(given, ratesOf(name)));
    }),
  );
});

test('[@QUOTE-05] more weight never costs less', () => {
  assert(
    property(freight, laneName, hundredths(100_000), (given, name, more) => {
      const [first, ...rest] = given.lines;
      if (first === undefined) return;
      const heavier = { ...first, weight: decimalText(add(decimal(first.weight), decimal(more))) };
      const raised = totalOf({ ...given, lines: [heavier, ...rest] }, name);
      expect(compare(raised, totalOf(given, name))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

test('[@QUOTE-05] the order of the freight lines is irrelevant', () => {
  const shuffled = freight.chain((given) =>
    tuple(constant(given), shuffledSubarray(given.lines, { minLength: given.lines.length })),
  );
  assert(
    property(shuffled, laneName, ([given, lines], name) => {
      expect(priceFreight({ ...given, lines }, ratesOf(name))).toEqual(priceFreight(given, ratesOf(name)));
    }),
  );
});

test('[@QUOTE-03] charges add up to the sums, the sums to the total, and the total with GST', () => {
  assert(
    property(freight, laneName, (given, name) => {
      const price = priceFreight(given, ratesOf(name));
      const sum = (amounts: readonly string[]) =>
        decimalText(round(amounts.map(decimal).reduce(add, decimal(0)), 2));
      const kinds = { freight: price.freight, extra: price.extras, surcharge: price.surcharges };
      for (const [kind, total] of Object.entries(kinds)) {
        const own = price.charges.filter((charge) => charge.kind === kind);
        expect(sum(own.map(({ amount }) => amount))).toBe(total);
      }
      expect(sum(Object.values(kinds))).toBe(price.total);
      expect(sum([price.total, price.gst])).toBe(price.totalWithGst);
      for (const { amount } of price.charges) expect(amount).toMatch(/^\d+\.\d\d$/);
    }),
  );
});

test('[@QUOTE-05] splitting a freight line changes nothing', () => {
  assert(
    property(freight, laneName, (given, name) => {
      const split = given.lines.flatMap((one): PricedLine[] => {
        if (one.count < 2) return [one];
        const rest = decimalText(add(decimal(one.weight), { units: -1n, places: 2 }));
        if (decimal(rest).units <= 0n) return [one];
        return [
          { ...one, count: 1, weight: '0.01', volume: '0' },
          { ...one, count: one.count - 1, weight: rest },
        ];
      });
      expect(priceFreight({ ...given, lines: split }, ratesOf(name))).toEqual(
        priceFreight(given, ratesOf(name)),
      );
    }),
  );
});

test('[@CONS-16] the estimate leaves the fuel adjustment factor out', () => {
  const price = priceFreight(
    {
      day: '2026-02-10',
      origin: NOWHERE,
      destination: NOWHERE,
      lines: [
        {
          count: 1,
          weight: '150',
          volume: '0.2',
          length: null,
          width: null,
          height: null,
          isDangerous: false,
        },
      ],
      extras: [],
    },
    ratesOf('METRO'),
  );
  const fuel = price.charges.find(({ code }) => code === 'FAF')?.amount ?? '';
  expect([price.total, fuel, price.totalWithoutFuel]).toEqual(['69.09', '8.59', '60.50']);
});

const NOWHERE = { island: null, isRural: false, isRemote: false, isResidential: false } as const;

test('a requested extra without a price is found, unless it is requested zero times', () => {
  const extra = (quantity: number) => ({ code: 'CRANE', name: 'Crane', quantity });
  expect(unpricedExtra([extra(1)], WORKED_EXTRAS)?.name).toBe('Crane');
  expect(unpricedExtra([extra(0)], WORKED_EXTRAS)).toBeNull();
});

test('a raised weight has a note with the reason', () => {
  const [, charge] = priceFreight(
    {
      day: '2026-02-10',
      origin: NOWHERE,
      destination: NOWHERE,
      lines: [
        {
          count: 1,
          weight: '450',
          volume: '0.01',
          length: null,
          width: null,
          height: null,
          isDangerous: false,
        },
      ],
      extras: [],
    },
    ratesOf('METRO'),
  ).charges;
  expect(charge).toMatchObject({
    code: 'WEIGHT',
    amount: '145.00',
    quantity: '500',
    note: 'Charged as 500 kg, which costs less at the next weight break',
  });
});
