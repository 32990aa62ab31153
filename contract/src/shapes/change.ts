import { z } from 'zod';
import { orgParams } from '#shapes/common.ts';

/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** A change of a consignment, without its data. */
export const consignmentChange = z.object({
  reference: z.string(),
  /** Null: the consignment moved to a site of other users. */
  version: z.number().nullable(),
  siteId: z.number(),
});

export type ConsignmentChange = z.output<typeof consignmentChange>;

/** A change of a job or a notification of the user, or of an import or a manifest of the user's sites. */
export const jobChange = z.object({
  kind: z.enum(['bulk', 'import', 'extract', 'manifest', 'notification']),
  id: z.number(),
});

export type JobChange = z.output<typeof jobChange>;

const query = z.strictObject({
  /** `follow` keeps the response open. `once`, the default, ends it after the changes that are known. */
  mode: z.enum(['once', 'follow']).optional().meta({
    description:
      'once, which is the default, ends the response after the changes that are known. follow keeps it open.',
    example: 'follow',
  }),
});

const event = (id: number, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const CHANGES: readonly ConsignmentChange[] = [{ reference: 'KEA00000123', version: 4, siteId: 12 }];
const JOBS: readonly JobChange[] = [{ kind: 'bulk', id: 7 }];

/** The stream of the provider desk, for all organisations of the tenant. */
export const deskChanges = {
  summary: 'Follow changes at the desk',
  description:
    'Server-sent events for the consignments of the tenant. `refresh` means that consignments have changed: fetch ' +
    'again what is shown. `heartbeat` comes every 15 seconds. Every event has an id; a request with `Last-Event-ID` ' +
    'continues after it without a gap. The response ends when the token expires, after 5 minutes, or when the server ' +
    'restarts.',
  query,
  file: EVENT_STREAM,
  fileExample: event(184417, 'refresh', {}) + event(184417, 'heartbeat', {}),
  response: z.custom<Blob>(),
};

export const consignmentChanges = {
  summary: 'Follow changes of consignments',
  description:
    'Server-sent events for the consignments of the caller’s sites. `changes` has a list of references with their new ' +
    'versions and sites. `jobs` has a list of kinds and ids of the caller’s bulk jobs, extracts and imports that ' +
    'progressed, of manifests that changed, and of the caller’s notifications. `refresh` means that changes may be missing: fetch again what is shown. `heartbeat` comes ' +
    'every 15 seconds. Every event has an id; a request with `Last-Event-ID` continues after it without a gap. The ' +
    'response ends when the token expires, after 5 minutes, or when the server restarts.',
  params: orgParams,
  query,
  file: EVENT_STREAM,
  fileExample:
    event(184417, 'changes', CHANGES) + event(184418, 'jobs', JOBS) + event(184418, 'heartbeat', {}),
  response: z.custom<Blob>(),
};
