import { expect, test } from 'vitest';
import { countOf, packagingWord } from '#freight/count-of.ts';

test.each([
  [1, 'Pallet', '1 Pallet'],
  [6, 'Carton', '6 Cartons'],
  [1204, 'Pallet', '1,204 Pallets'],
  [0, 'Crate', '0 Crates'],
  [2, 'Box', '2 Boxes'],
  [2, 'Bench', '2 Benches'],
  [2, 'Dolly', '2 Dollies'],
  [2, 'Tray', '2 Trays'],
  [3, 'Pieces', '3 Pieces'],
  [3, 'IBC', '3 IBCs'],
  [3, 'IBC (1000 L)', '3 IBCs (1000 L)'],
  [3, 'Pallet, half', '3 Pallets, half'],
  [3, 'Bag of seed', '3 Bags of seed'],
  [3, 'Carton – small', '3 Cartons – small'],
  [2, 'Tūī pallet', '2 Tūī pallets'],
  [2, 'Kete', '2 Ketes'],
  [2, 'Type 40', '2 Type 40'],
])('%i of %s is "%s" [@LIST-05]', (count, name, text) => {
  expect(countOf(count, name)).toBe(text);
});

test('returns only the noun for a column of counts [@LIST-05]', () => {
  expect([packagingWord(1, 'Drum'), packagingWord(2, 'Drum')]).toEqual(['Drum', 'Drums']);
});
