import { assert, bigInt, double, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalNumber,
  decimalText,
  multiply,
  parseDecimal,
  round,
  roundNumber,
} from '#decimal/decimal.ts';

const rounded = (text: string, places: number) => decimalText(round(decimal(text), places));
const anyDecimal = tuple(bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), integer({ min: 0, max: 8 })).map(
  ([units, places]): Decimal => ({ units, places }),
);

test.each([
  ['1.005', 2, '1.01'],
  ['1.004999', 2, '1.00'],
  ['2.5', 0, '3'],
  ['-2.5', 0, '-3'],
  ['-0.005', 2, '-0.01'],
  ['-0.004', 2, '0.00'],
  ['0.00005', 4, '0.0001'],
  ['0.00004999', 4, '0.0000'],
  ['999.995', 2, '1000.00'],
  ['7', 4, '7.0000'],
])('[@FRT-01] %s to %i places is %s: half rounds away from zero', (text, places, result) => {
  expect(rounded(text, places)).toBe(result);
});

test('[@FRT-01] a number is rounded by its shortest decimal text, not by its binary value', () => {
  expect(roundNumber(1.005, 2)).toBe(1.01);
  expect(roundNumber(8.345, 2)).toBe(8.35);
  expect(roundNumber(1.45, 1)).toBe(1.5);
  expect(roundNumber(0.1 + 0.2, 2)).toBe(0.3);
  expect(Object.is(roundNumber(-0.001, 2), 0)).toBe(true);
});

test('sums and products are exact', () => {
  expect(decimalText(add(decimal(0.1), decimal(0.2)))).toBe('0.3');
  expect(decimalText(add(decimal('2'), decimal('-0.0001')))).toBe('1.9999');
  expect(decimalText(multiply(decimal('1.20'), decimal('0.05')))).toBe('0.0600');
  expect(decimalText(multiply(decimal('-1.5'), decimal('1.5')))).toBe('-2.25');
});

test('parses numbers with an exponent', () => {
  expect(decimalText(decimal(1e-7))).toBe('0.0000001');
  expect(decimalText(decimal(1.5e21))).toBe('1500000000000000000000');
  expect(decimalText(decimal(Number.MIN_VALUE))).toHaveLength(326);
  expect(decimalText(decimal(-0))).toBe('0');
});

test.each([
  '',
  ' ',
  '1,000',
  '1e3',
  '0x10',
  '+1',
  '.5',
  '5.',
  ' 5 ',
  '1.2.3',
  '--1',
  'NaN',
  '١٢',
  '１２',
  '1_0',
])('the text %j is no decimal', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

test('text that is too long and infinite numbers are rejected', () => {
  expect(parseDecimal('9'.repeat(64))).not.toBeNull();
  expect(parseDecimal('9'.repeat(65))).toBeNull();
  for (const value of [Number.NaN, Infinity, -Infinity]) expect(parseDecimal(value)).toBeNull();
  expect(() => decimal('twelve')).toThrow('Not a decimal: twelve');
});

test('texts and finite numbers survive a round trip', () => {
  assert(
    property(anyDecimal, (value) => {
      expect(parseDecimal(decimalText(value))).toEqual(value);
    }),
  );
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      // -0 has no decimal of its own.
      expect(decimalNumber(decimal(value))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test('a rounded value is never further than half a step away, and rounding it again changes nothing', () => {
  assert(
    property(anyDecimal, integer({ min: 0, max: 6 }), (value, places) => {
      const result = round(value, places);
      expect(round(result, places)).toEqual(result);
      const difference = add(result, { ...value, units: -value.units });
      const distance = { ...difference, units: difference.units < 0n ? -difference.units : difference.units };
      expect(compare(distance, { units: 5n, places: places + 1 })).toBeLessThanOrEqual(0);
    }),
  );
});

test('comparison uses the value, not the notation', () => {
  expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0);
  expect(compare(decimal('-2'), decimal('-1.9999'))).toBe(-1);
  expect(compare(decimal('100.0001'), decimal(100))).toBe(1);
});
