import { z } from 'zod';
import { described, instantField, named, stringField } from '#shapes/described.ts';
import { goodsTotal } from '#shapes/goods-total.ts';
import { segregation } from '#shapes/segregation.ts';

/** The dangerous goods of a delivery run on one day. */
export const runLoad = named(
  z.object({
    name: stringField('Name of the delivery run.', 'Auckland morning'),
    startsAtDateTimeUtc: instantField('Start of the run.', '2026-03-18T19:00:00.000Z'),
    goodsTotals: described(z.array(goodsTotal), 'The load by class and UN number.'),
    segregation: described(segregation, 'The goods of all these consignments, compared with each other.'),
  }),
  'RunLoad',
  'The dangerous goods of a delivery run on a day.',
);
