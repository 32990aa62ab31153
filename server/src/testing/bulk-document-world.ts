import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestAppOptions } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

export type BulkDocuments = ResponseBody<'bulkDocuments'>;
type Job = ResponseBody<'bulkJob'>;
type Documents = ResponseBody<'bulkJobDocuments'>;
type Consignment = ResponseBody<'createFullConsignment'>;

export const ASYNC = { prefer: 'respond-async' };
export const BOTH = ['FRTLABEL', 'CONNOTE'];

export type BulkDocumentWorld = Awaited<ReturnType<typeof bulkDocumentWorld>>;

/** An organisation, and bulk document jobs of one of its users. */
export async function bulkDocumentWorld(given: Pick<TestAppOptions, 'deps'> = {}) {
  const app = await testApp(given);
  const world = await freightWorld(app);
  let worker: RunningWorker | undefined;

  const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

  async function work(): Promise<void> {
    const { database, log, clock } = app.deps;
    worker = await startWorker({ databaseUrl: app.workerUrl, database, clock, log, timings: FAST_TIMINGS });
  }

  async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<string> {
    const { reference } = (await world.create(over)).json<Consignment>();
    await app.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
      body: {},
    });
    return reference;
  }

  const print = (
    body: { readonly documentTypes: readonly string[]; readonly references: readonly string[] },
    headers: Readonly<Record<string, string>> = {},
  ) => app.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, { body, headers });

  const jobs = (path: string, caller: Caller = world.caller) =>
    app.request(caller, `GET ${world.path}/consignments/bulk-jobs${path}`);
  const documentsOf = async (id: number) => (await jobs(`/${id}/documents`)).json<Documents>();

  async function finished(id: number): Promise<Job> {
    return vi.waitFor(
      async () => {
        const job = (await jobs(`/${id}`)).json<Job>();
        expect(job.state).toBe('finished');
        return job;
      },
      { timeout: 60_000, interval: 25 },
    );
  }

  /** Opened in a browser tab: without a token, at the tenant's host. */
  async function pagesOf(uri: string | null) {
    const { host } = world.organisation.tenant;
    const response = await app.app.inject({
      method: 'GET',
      url: new URL(uri ?? '').pathname,
      headers: { host },
    });
    expect(response.statusCode).toBe(200);
    return readPdf(response.rawPayload);
  }

  return {
    app,
    world,
    system,
    work,
    ready,
    print,
    jobs,
    documentsOf,
    finished,
    pagesOf,
    stopWork: async () => {
      await worker?.stop();
      worker = undefined;
    },
    close: async () => {
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
