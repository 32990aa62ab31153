import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { renderDocument } from '#documents/render-document.ts';
import { awaitDocuments } from '#documents/request-documents.ts';
import { expireDocuments } from '#jobs/expire-documents.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Label = ResponseBody<'freightLabel'>;

let test: TestApp;
let world: FreightWorld;
let worker: RunningWorker | undefined;
let victim: ChildProcess | undefined;

beforeEach(async () => {
  // As in production: the call waits for a worker.
  test = await testApp({ deps: (deps) => ({ ...deps, awaitDocuments }) });
  world = await freightWorld(test);
});
afterEach(async () => {
  await worker?.stop();
  await ended(victim);
  [worker, victim] = [undefined, undefined];
  await test.close();
});

async function work(): Promise<void> {
  const { database, clock, log } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ready(count: number, of = world): Promise<string> {
  const lineItems = [of.line({ count }), of.line({ count })];
  const { reference } = (await of.create({ lineItems })).json<ResponseBody<'createFullConsignment'>>();
  const path = `${of.path}/consignments/${reference}` as const;
  await test.request(of.caller, `POST ${path}/mark-as-ready`, { body: {} });
  return `${path}/documents/freight-label`;
}

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const label = async (path: string, caller = world.caller) =>
  (await test.request(caller, `GET ${path as `/${string}`}`)).json<Label>();
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 25 });

describe('[@ATT-04] the worker', () => {
  it('generates the requested document while the call waits', async () => {
    await work();
    expect(await label(await ready(2))).toMatchObject({
      state: 'ready',
      uri: expect.stringContaining('/api/files/'),
    });
  });

  it('leaves no incomplete file when killed, and the next worker creates an identical one', async () => {
    const path = await ready(400);
    const response = label(path);
    const [waiting] = await eventually(async () => {
      const rows = await system<{ id: string; content: string; at: Date; name: string }>`
        select id, content, requested_at as at, name from document`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: test.workerUrl, LOG_LEVEL: 'error' };
    victim = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // Rendering so many labels takes seconds; the worker is running.
    await eventually(async () => {
      const { rows } = await withClient(test.databaseUrl, (client) =>
        client.query(
          "select from graphile_worker.jobs where task_identifier = 'make-document' and locked_at is not null",
        ),
      );
      expect(rows).toHaveLength(1);
    });
    await ended(victim);
    expect(await system`select state, bytes from document`).toEqual([{ state: 'preparing', bytes: null }]);
    await work();
    const [created] = await eventually(async () => {
      const rows = await system<{ bytes: Buffer }>`select bytes from document where state = 'ready'`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    await response;
    // Stored by us from a value of this type.
    const content = JSON.parse(waiting?.content ?? '') as DocumentContent;
    const title = waiting?.name.replace('.pdf', '') ?? '';
    const again = await renderDocument(content, { title, madeAt: waiting?.at ?? new Date(0) });
    expect(created?.bytes.equals(again.bytes)).toBe(true);
  });
});

it('a file expires after a month and is generated again on request; its openings stay listed', async () => {
  await work();
  const path = await ready(1);
  const { uri } = await label(path);
  const { pathname } = new URL(uri ?? '');
  const { host } = world.organisation.tenant;
  await test.app.inject({ method: 'GET', url: pathname, headers: { host } });
  const later = new Date(test.now.getTime() + 30 * 86_400_000 - 1);
  await expireDocuments({ ...test.deps, clock: () => later });
  expect(await system`select state from document`).toEqual([{ state: 'ready' }]);
  await expireDocuments({ ...test.deps, clock: () => new Date(later.getTime() + 2) });
  expect(await system`select state, bytes from document`).toEqual([{ state: 'expired', bytes: null }]);
  expect((await label(path)).state).toBe('ready');
  expect(await system`select count(*)::int as n from document_opening`).toEqual([{ n: 1 }]);
});

it('[@BULK-08] requesting an existing file again extends its life by a month', async () => {
  await work();
  const path = await ready(1);
  const first = test.now;
  expect((await label(path)).state).toBe('ready');
  const days = (count: number) => new Date(first.getTime() + count * 86_400_000);
  test.now = days(20);
  expect((await label(path)).state).toBe('ready');
  await expireDocuments({ ...test.deps, clock: () => days(49) });
  expect(await system`select state from document`).toEqual([{ state: 'ready' }]);
  await expireDocuments({ ...test.deps, clock: () => days(51) });
  expect(await system`select state from document`).toEqual([{ state: 'expired' }]);
});

it('[@BULK-08] large bulk files do not block a document that a call waits for', async () => {
  const large: string[] = [];
  for (let created = 0; created < 5; created++) large.push(await ready(450));
  const path = await ready(1);
  const references = large.map((one) => one.split('/').at(-3));
  const body = { documentTypes: ['FRTLABEL'], references };
  const headers = { prefer: 'respond-async' };
  const accepted = await test.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
    body,
    headers,
  });
  expect(accepted.status).toBe(202);
  await work();
  const drawn = async () => {
    const { rows } = await withClient(test.databaseUrl, (client) =>
      client.query(
        "select from graphile_worker.jobs where task_identifier = 'make-document' and locked_at is not null",
      ),
    );
    return rows.length;
  };
  await eventually(async () => expect(await drawn()).toBeGreaterThan(0));
  expect((await label(path)).state).toBe('ready');
  expect(await system`select count(*)::int as n from document where state = 'ready'`).toEqual([{ n: 1 }]);
  // Not more at once, so that a worker stays free for other documents.
  expect(await drawn()).toBeLessThanOrEqual(2);
});

it('[@ATT-04] many documents of one tenant do not delay those of another', async () => {
  const other = await freightWorld(test);
  const large: string[] = [];
  for (let created = 0; created < 6; created++) large.push(await ready(300));
  const path = await ready(1, other);
  const responses = large.map((one) => label(one));
  await eventually(async () =>
    expect(await system`select count(*)::int as n from document`).toEqual([{ n: 6 }]),
  );
  const response = label(path, other.caller);
  await eventually(async () =>
    expect(await system`select count(*)::int as n from document`).toEqual([{ n: 7 }]),
  );
  await work();
  expect((await response).state).toBe('ready');
  // Of the six that were requested before, two at most were made at the same time.
  const [created] = await system<{ n: number }>`
    select count(*)::int as n from document
    where state = 'ready' and organisation_id = ${world.organisation.id}`;
  expect(created?.n).toBeLessThanOrEqual(2);
  await Promise.all(responses);
});
