import * as fc from 'fast-check';

const CLASSES =
  '1.1D 1.1B 1.2E 1.3G 1.4S 1.4G 1.5D 1.6N 1.1 2.1 2.2 2.3 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9'.split(' ');
const WORDS = [
  'Acid',
  'Alkali',
  'Aqueous solution',
  'Calcium hypochlorite',
  'Cyanide',
  'Detonators',
  'Fireworks',
  'Liquid',
  'Samples',
  'Solid',
  'Trichloroisocyanuric acid, dry',
  'Type B',
  'Zone A',
  'Zone B',
  'Zone D',
];
const UN_NUMBERS = ['1942', '2067', '1845', '1993', '3101', '0336'];

/** Goods with any facts that the rules read, also those that no real goods have together. */
export const RANDOM_GOODS = fc.record({
  unNumber: fc.constantFrom(...UN_NUMBERS),
  class: fc.constantFrom(...CLASSES),
  subsidiaryClasses: fc.uniqueArray(fc.constantFrom(...CLASSES), { maxLength: 2 }),
  packingGroup: fc.constantFrom('I', 'II', 'III', null),
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  provision: fc.constantFrom(
    'STANDARD' as const,
    'STANDARD' as const,
    'LIMITED' as const,
    'SMALL_PACKAGES' as const,
  ),
  netUnit: fc.constantFrom('L' as const, 'kg' as const, null),
});
