import { expect, test } from 'vitest';
import { countedPackaging } from '#freight/counted-packaging.ts';

test.each([
  [2, 'Pallet', '2 pallets'],
  [1, 'Pallet', '1 pallet'],
  [6, 'Box', '6 boxes'],
  [3, 'Intermediate bulk container', '3 intermediate bulk containers'],
  [2, 'Stillage', '2 × Stillage'],
  [2, 'constructor', '2 × constructor'],
])('%i of %s', (count, name, text) => {
  expect(countedPackaging(count, name)).toBe(text);
});
