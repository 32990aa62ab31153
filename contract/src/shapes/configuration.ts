import { z } from 'zod';

/** TENANT-09: public settings only, readable before sign-in. */
export const clientSettings = {
  params: z.strictObject({ host: z.string().min(1).max(253) }),
  answer: z.object({
    tenantName: z.string(),
    tenantCode: z.string(),
    externalId: z.string(),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
};

/** TENANT-04. */
export const clientFlags = {
  answer: z.array(z.object({ flagName: z.string(), typedFlagValue: z.boolean() })),
};
