import { expect, test } from 'vitest';
import { isNewZealandPhone } from '#participant/phone-number.ts';

test.each([
  '(09) 307 1234',
  '03 366 1234',
  '021 123 456',
  '021 123 4567',
  '021 1234 5678',
  '0204 123 4567',
  '022-123-4567',
  '0800 123 456',
  '0800 123 4567',
  '0508 123 456',
  '+64 21 123 4567',
  '+64 (0)21 123 4567',
  '0064 21 123 4567',
  '+64 9 307 1234',
  ' 09 555 0142 ',
])('[@PART-02] %s is a New Zealand number', (text) => {
  expect(isNewZealandPhone(text)).toBe(true);
});

test.each([
  '09 123 4567',
  '03 123 4567',
  '111',
  '021 12345',
  '09 555 01',
  '0900 12345',
  '+61 2 9374 4000',
  '+64',
  '',
  ' ',
  '09 307 1234 ext 5',
  '09+3071234',
  '０９ 307 1234',
  '0'.repeat(60),
])('[@PART-02] %j is not a New Zealand number', (text) => {
  expect(isNewZealandPhone(text)).toBe(false);
});

test('parses any text quickly', () => {
  const began = performance.now();
  isNewZealandPhone(`${'0 '.repeat(50_000)}!`);
  expect(performance.now() - began).toBeLessThan(50);
});
