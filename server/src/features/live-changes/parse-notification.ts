import { z } from 'zod';
import { jobChange } from '@cartage/contract/shapes/change.ts';
import type { Notification } from '#features/live-changes/change-log.ts';

/** The payload of the triggers in database/migrations/0030-live-changes.sql and 0040-live-jobs.sql. */
const payloadSchema = z.object({
  id: z.string(),
  organisationId: z.number(),
  changes: z.array(z.tuple([z.string(), z.number().nullable(), z.number()])).nullable(),
  jobs: z
    .array(z.tuple([jobChange.shape.kind, jobChange.shape.id, z.number().nullable(), z.number().nullable()]))
    .default([]),
});

/** Null for a payload of another release, which may be in use during an update. */
export function parseNotification(payload: string): Notification | null {
  const { success, data } = payloadSchema.safeParse(JSON.parse(payload));
  if (!success) return null;
  const { changes, jobs, ...rest } = data;
  return {
    ...rest,
    changes: changes?.map(([reference, version, siteId]) => ({ reference, version, siteId })) ?? null,
    jobs: jobs.map(([kind, id, userId, siteId]) => ({ kind, id, userId, siteId })),
  };
}
