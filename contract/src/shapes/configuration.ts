import { z } from 'zod';
import { text } from '#shapes/common.ts';

/** TENANT-09: public settings only, readable before sign-in. */
export const clientSettings = {
  params: z.strictObject({ host: text({ min: 1, max: 253 }) }),
  response: z.object({
    tenantName: z.string(),
    tenantCode: z.string(),
    externalId: z.string(),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
};

/** TENANT-04. */
export const clientFlags = {
  response: z.array(z.object({ flagName: z.string(), typedFlagValue: z.boolean() })),
};
