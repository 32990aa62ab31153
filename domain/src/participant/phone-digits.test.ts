import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { phoneDigits } from '#participant/phone-digits.ts';

test.each([
  ['021 123 4567', '0211234567'],
  ['(09) 307 1234', '093071234'],
  ['+64 21 123 4567', '0211234567'],
  ['+64 (0)21 123 4567', '0211234567'],
  ['0064 21 123-4567', '0211234567'],
  ['6421 123 4567', '0211234567'],
  ['64 9 307 1234', '093071234'],
  ['  +64.9.307.1234 ', '093071234'],
  ['(+64) 3 366 1234', '033661234'],
  ['0800 123 456', '0800123456'],
  ['+64 800 123 456', '0800123456'],
  ['0508 123 456', '0508123456'],
  ['0204 123 4567', '02041234567'],
  ['+61 2 5550 1234', '0061255501234'],
  ['0061 2 5550 1234', '0061255501234'],
  ['640 1234', '6401234'],
  ['111', '111'],
])('[@FILTER-01] %j is found by %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each(['', '   ', 'none', '+', '０２１', '1'.repeat(41)])('%j has no digits to be found by', (text) => {
  expect(phoneDigits(text)).toBeNull();
});

test('[@FILTER-01] a phone number is found by its digits', () => {
  assert(
    property(string({ unit: constantFrom(...'+00664412 -'), maxLength: 16 }), (text) => {
      const digits = phoneDigits(text);
      if (digits === null) return;
      expect(digits).toMatch(/^[0-9]+$/);
      expect(phoneDigits(digits)).toBe(digits);
    }),
    { numRuns: 2_000 },
  );
});
