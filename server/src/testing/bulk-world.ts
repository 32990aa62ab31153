import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type TestResponse, testApp } from '#testing/test-app.ts';

export type BulkJob = ResponseBody<'bulkJob'>;
type Action = 'mark-as-ready' | 'request-pickup' | 'request-pickup-date' | 'cancelled';
type Headers = Readonly<Record<string, string>>;

/** The response for a consignment that is marked as ready. The test day is Wednesday 18 March, and the service takes two days. */
export const MARKED = 'Marked as ready. Delivery is requested for 20/03/2026 Fri, the earliest day.';
export const ASYNC = { prefer: 'respond-async' };
/** A reference that no consignment has. */
export const NEVER = 'ZZZ00000009';

/** Reference, outcome and messages of each result. */
export const messagesOf = (response: TestResponse) =>
  response
    .json<BulkJob>()
    .results.map(({ reference, outcome, messages }) => [reference, outcome, messages.join('; ')]);

export type BulkWorld = Awaited<ReturnType<typeof bulkWorld>>;

/** An organisation whose users set pickup dates, and bulk actions of one of its users. */
export async function bulkWorld() {
  const app = await testApp();
  const world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' } });
  let worker: RunningWorker | undefined;

  const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

  async function drafts(count: number): Promise<string[]> {
    const references: string[] = [];
    for (let created = 0; created < count; created++)
      references.push((await world.create()).json<{ reference: string }>().reference);
    return references;
  }

  function bulk(action: Action, body: object, headers: Headers = {}): Promise<TestResponse> {
    return app.request(world.caller, `POST ${world.path}/consignments/bulk/${action}`, { body, headers });
  }
  const ready = (consignmentReferences: readonly string[], headers?: Headers) =>
    bulk('mark-as-ready', { consignmentReferences }, headers);
  const setDate = (references: readonly string[], date: string) =>
    bulk('request-pickup-date', { references, requestedPickupDateTimeUtc: date });

  const show = (id: number) => app.request(world.caller, `GET ${world.path}/consignments/bulk-jobs/${id}`);

  async function finished(id: number): Promise<BulkJob> {
    return vi.waitFor(
      async () => {
        const job = (await show(id)).json<BulkJob>();
        expect(job.state).toBe('finished');
        return job;
      },
      { timeout: 60_000, interval: 25 },
    );
  }

  async function work(): Promise<void> {
    const { database, log, clock } = app.deps;
    const deps = { databaseUrl: app.workerUrl, database, clock, log, timings: FAST_TIMINGS };
    worker = await startWorker(deps);
  }

  await rows`
    insert into organisation_setting (organisation_id, name, value)
    values (${world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`;

  return {
    app,
    world,
    rows,
    drafts,
    bulk,
    ready,
    setDate,
    show,
    finished,
    work,
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
