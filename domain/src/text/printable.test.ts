import { expect, test } from 'vitest';
import { unprintableCharacters } from '#text/printable.ts';

test.each([
  'Whānau Kitchens, Ōtāhuhu',
  'شركة الشحن',
  'שלום',
  'नमस्ते',
  '株式会社 とうきょう 서울',
  'Leave 📦 ✅ at the door',
  'สวัสดี\n\tnext line',
])('[@ATT-04] %s can be printed', (text) => expect(unprintableCharacters(text)).toEqual([]));

test('[@ATT-04] characters without a font are named once', () => {
  expect(unprintableCharacters('ភ្នំពេញ ភ')).toEqual(['ភ', '្', 'ន', 'ំ', 'ព', 'េ', 'ញ']);
  expect(unprintableCharacters('A 𐐀 B')).toEqual(['𐐀']);
});
