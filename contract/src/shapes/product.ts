import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';

/** Whether there is a catalogue to complete from (FRT-04). */
export const productMetadata = {
  params: orgParams,
  answer: z.object({ supportsAutoCompletion: z.boolean() }),
};

/** FRT-08: 'code', 'description' or both; a match holds the term anywhere. Volume and weight are of one piece. */
export const productCompletion = {
  params: orgParams,
  query: z.strictObject({
    matchField: z.enum(['code', 'description', 'code,description']),
    maxMatches: digits({ min: 1, max: 30 }).optional(),
    searchTerm: text({ min: 1, max: 100 }),
    sortOrder: z.enum(['code']).optional(),
  }),
  answer: z.object({
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

/** FRT-05: every way in which the number may be carried; one that is on no list is not found. */
export const dangerousGood = {
  params: z.strictObject({ unNumber: z.string().regex(/^\d{4}$/, 'Is not a UN number') }),
  answer: z.array(
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
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
};
