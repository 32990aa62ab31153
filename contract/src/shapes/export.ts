import { z } from 'zod';
import { orgParams, reference } from '#shapes/common.ts';

/** BULK-10. As many as a list can select. */
export const exportConsignments = {
  params: orgParams,
  body: z.strictObject({
    format: z.literal('csv'),
    references: z.array(reference).min(1).max(1_000),
  }),
  file: 'text/csv; charset=utf-8',
  answer: z.custom<Blob>(),
};
