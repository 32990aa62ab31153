import { z } from 'zod';
import { named, numberField, numberOrNull, stringField, stringOrNull } from '#shapes/described.ts';

export const goodsTotal = named(
  z.object({
    class: stringField('Class of the goods.', '3'),
    unNumber: stringOrNull('UN number; null for all of a class that has several.', '1263'),
    items: numberField('Number of freight items.', 4),
    packages: numberOrNull('Number of packages; null where a declaration does not state it.', 16),
    net: stringOrNull('Net quantity; null where a declaration does not state it.', '194 L'),
    weight: numberField('Gross weight in kilograms.', 210.5),
  }),
  'GoodsTotal',
  'The load of a class or a UN number.',
);
