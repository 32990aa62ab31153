import { expect, test } from 'vitest';
import { isAddressBlock } from '#freight/form/is-address-block.ts';

test.each([
  ['12 Tūī Street\nPenrose\nAuckland 1061', true],
  ['Rata Supplies, 12 Tui Street, Auckland 1061', true],
  ['Penrose', false],
  ['Penrose, Auckland', false],
  ['Smith, Jones, Brown', false],
  ['Penrose\n', false],
])('%j is an address block: %s', (text, expected) => {
  expect(isAddressBlock(text)).toBe(expected);
});
