import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';
import {
  booleanField,
  described,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

/** Whether the organisation has a product catalogue (FRT-04). */
export const productMetadata = {
  summary: 'Get whether there is a product catalogue',
  description: 'Returns whether the organisation has a product catalogue that can be searched.',
  params: orgParams,
  response: z.object({
    supportsAutoCompletion: booleanField('True: the catalogue can be searched.', true),
  }),
};

/** FRT-08: matches the term anywhere in code, description or both. Volume and weight are per piece. */
export const productCompletion = {
  summary: 'Search the product catalogue',
  description:
    'Returns products whose code or description contains the term. Dimensions, volume and weight are those of one piece.',
  params: orgParams,
  query: z.strictObject({
    matchField: described(
      z.enum(['code', 'description', 'code,description']),
      'The fields that are compared.',
      'code,description',
    ),
    maxMatches: digits({ min: 1, max: 30 })
      .optional()
      .meta({ description: 'Largest number of products in the response.', example: 30 }),
    searchTerm: described(text({ min: 1, max: 100 }), 'The text that the user has typed so far.', 'chair'),
    sortOrder: z
      .enum(['code'])
      .optional()
      .meta({ description: 'The only order is by code, which is the default.', example: 'code' }),
  }),
  response: z.object({
    matches: described(
      z.array(
        named(
          z.object({
            code: stringField('Code of the product.', 'HC-1001'),
            description: stringField('Name of the product.', 'Dining chair, oak'),
            partCount: numberField('Number of pieces that one product has.', 1),
            itemTypeCode: stringOrNull('Code of its packaging type; null where it is unknown.', 'CTN'),
            width: numberOrNull('Width of a piece in metres; null where it is unknown.', 0.5),
            height: numberOrNull('Height of a piece in metres; null where it is unknown.', 0.9),
            length: numberOrNull('Length of a piece in metres; null where it is unknown.', 0.55),
            volume: numberOrNull('Volume of a piece in m³; null where it is unknown.', null),
            weightKg: numberOrNull('Weight of a piece in kg; null where it is unknown.', 7.5),
          }),
          'Product',
          'A product of the catalogue.',
        ),
      ),
      'The products, by code.',
    ),
  }),
};

/** FRT-05: all entries of the UN number; 404 for a number that is not listed. */
export const dangerousGood = {
  summary: 'Look up a UN number',
  description:
    'Returns all entries of the dangerous goods list for a UN number, one for each packing group. 404 for a number that the list does not have.',
  params: z.strictObject({
    unNumber: described(
      z.string().regex(/^\d{4}$/, 'Is not a UN number'),
      'UN number of four digits.',
      '1263',
    ),
  }),
  response: z.array(
    named(
      z.object({
        unNumber: stringField('UN number of four digits.', '1263'),
        name: stringField('Proper shipping name.', 'Paint'),
        class: stringField('Class or division.', '3'),
        subsidiaryClass1: stringOrNull('First subsidiary class; null without one.', null),
        subsidiaryClass2: stringOrNull('Second subsidiary class; null without one.', null),
        packingGroup: stringOrNull('Packing group I, II or III; null without one.', 'III'),
        needsTechnicalName: booleanField('True: the description must name the substance.', false),
      }),
      'ListedDangerousGoods',
      'An entry of the dangerous goods list.',
    ),
  ),
};

export const dangerousGoodsClasses = {
  summary: 'List the classes of dangerous goods',
  description: 'Returns the classes and divisions of dangerous goods.',
  response: z.array(
    named(
      z.object({
        code: stringField('Code of the class or division.', '3'),
        name: stringField('Name of the class or division.', 'Flammable liquids'),
      }),
      'DangerousGoodsClassName',
      'A class or a division of dangerous goods.',
    ),
  ),
};
