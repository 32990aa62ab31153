import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { type BulkJob, bulkWorld } from '#testing/bulk-world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Headers = Readonly<Record<string, string>>;

/** An organisation whose users set pickup dates, and requests that change many consignments and undo that. */
export async function bulkUndoWorld() {
  const base = await bulkWorld();
  const { app, world, rows, drafts } = base;
  const start = app.now;
  const { path } = world;

  const post = (what: string, body: unknown, { headers = {}, caller = world.caller } = {}) =>
    app.request(caller, `POST ${path}/consignments/${what}`, { body, headers });

  async function jobOf(response: Awaited<ReturnType<typeof post>>, status = 200): Promise<BulkJob> {
    expect(response.status, response.text).toBe(status);
    return response.json<BulkJob>();
  }

  const cancel = async (references: readonly string[], headers: Headers = {}) =>
    jobOf(
      await post('bulk/cancelled', { references, reason: 'Order withdrawn' }, { headers }),
      headers['prefer'] === undefined ? 200 : 202,
    );

  const setPickup = async (references: readonly string[], day: string) =>
    jobOf(await post('bulk/request-pickup-date', { references, requestedPickupDateTimeUtc: day }));

  const undo = (jobId: number, given: Parameters<typeof post>[2] = {}) =>
    post(`bulk-jobs/${jobId}/undo`, {}, given);

  const get = async (reference: string) =>
    (await app.request(world.caller, `GET ${path}/consignments/${reference}`)).json<Consignment>();

  return {
    app,
    world,
    rows,
    drafts,
    post,
    cancel,
    setPickup,
    undo,
    get,
    undone: async (jobId: number) => jobOf(await undo(jobId)),
    show: async (jobId: number) =>
      jobOf(await app.request(world.caller, `GET ${path}/consignments/bulk-jobs/${jobId}`)),
    statusesOf: (references: readonly string[]) =>
      Promise.all(references.map(async (reference) => (await get(reference)).currentStatus.code)),
    refusalOf: async (jobId: number) => {
      const response = await undo(jobId);
      const { code, detail } = response.json<Problem>();
      return { status: response.status, code, detail };
    },
    restoreClock: () => {
      app.now = start;
    },
    close: base.close,
  };
}
