import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';

/** Whether the organisation has a product catalogue (FRT-04). */
export const productMetadata = {
  params: orgParams,
  response: z.object({ supportsAutoCompletion: z.boolean() }),
};

/** FRT-08: matches the term anywhere in code, description or both. Volume and weight are per piece. */
export const productCompletion = {
  params: orgParams,
  query: z.strictObject({
    matchField: z.enum(['code', 'description', 'code,description']),
    maxMatches: digits({ min: 1, max: 30 }).optional(),
    searchTerm: text({ min: 1, max: 100 }),
    sortOrder: z.enum(['code']).optional(),
  }),
  response: z.object({
    matches: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        partCount: z.number(),
        itemTypeCode: z.string().nullable(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        length: z.number().nullable(),
        volume: z.number().nullable(),
        weightKg: z.number().nullable(),
      }),
    ),
  }),
};

/** FRT-05: all entries of the UN number; 404 for a number that is not listed. */
export const dangerousGood = {
  params: z.strictObject({ unNumber: z.string().regex(/^\d{4}$/, 'Is not a UN number') }),
  response: z.array(
    z.object({
      unNumber: z.string(),
      name: z.string(),
      class: z.string(),
      subsidiaryClass1: z.string().nullable(),
      subsidiaryClass2: z.string().nullable(),
      packingGroup: z.string().nullable(),
      needsTechnicalName: z.boolean(),
    }),
  ),
};

export const dangerousGoodsClasses = {
  response: z.array(z.object({ code: z.string(), name: z.string() })),
};
