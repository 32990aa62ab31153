import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer } from '@cartage/contract/operations.ts';
import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { renderDocument } from '#documents/render-document.ts';
import { awaitDocuments } from '#documents/request-documents.ts';
import { expireDocuments } from '#jobs/expire-documents.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { QUICK_PACE } from '#testing/quick-pace.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Label = Answer<'freightLabel'>;

let test: TestApp;
let world: FreightWorld;
let worker: RunningWorker | undefined;
let victim: ChildProcess | undefined;

beforeEach(async () => {
  // As in production: whoever asks waits for a worker.
  test = await testApp({ parts: (parts) => ({ ...parts, awaitDocuments }) });
  world = await freightWorld(test);
});
afterEach(async () => {
  await worker?.stop();
  await ended(victim);
  [worker, victim] = [undefined, undefined];
  await test.close();
});

async function work(): Promise<void> {
  const { database, clock, log } = test.parts;
  worker = await startWorker({ databaseUrl: test.databaseUrl, database, clock, log, pace: QUICK_PACE });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ready(count: number): Promise<string> {
  const lineItems = [world.line({ count }), world.line({ count })];
  const { reference } = (await world.create({ lineItems })).json<Answer<'createFullConsignment'>>();
  const path = `${world.path}/consignments/${reference}` as const;
  await test.ask(world.caller, `POST ${path}/mark-as-ready`, { body: {} });
  return `${path}/documents/freight-label`;
}

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.parts.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const label = async (path: string) =>
  (await test.ask(world.caller, `GET ${path as `/${string}`}`)).json<Label>();
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 25 });

describe('[@ATT-04] the worker', () => {
  it('makes what was asked for, while the call waits for it', async () => {
    await work();
    expect(await label(await ready(2))).toMatchObject({
      state: 'ready',
      uri: expect.stringContaining('/api/files/'),
    });
  });

  it('killed in the middle leaves nothing half-made, and the next one makes the same to the byte', async () => {
    const path = await ready(400);
    const asked = label(path);
    const [waiting] = await eventually(async () => {
      const rows = await system<{ id: string; content: string; at: Date; name: string }>`
        select id, content, requested_at as at, name from document`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: test.databaseUrl, LOG_LEVEL: 'error' };
    victim = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // Drawing so many labels takes seconds; it is at it.
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
    const [made] = await eventually(async () => {
      const rows = await system<{ bytes: Buffer }>`select bytes from document where state = 'ready'`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    await asked;
    // Written by ourselves from a value of this type.
    const content = JSON.parse(waiting?.content ?? '') as DocumentContent;
    const title = waiting?.name.replace('.pdf', '') ?? '';
    const anew = await renderDocument(content, { title, madeAt: waiting?.at ?? new Date(0) });
    expect(made?.bytes.equals(anew.bytes)).toBe(true);
  });
});

it('a file is let go of after a month, and made anew for whoever asks; who opened it stays known', async () => {
  await work();
  const path = await ready(1);
  const { uri } = await label(path);
  const { pathname } = new URL(uri ?? '');
  const { host } = world.organisation.tenant;
  await test.app.inject({ method: 'GET', url: pathname, headers: { host } });
  const later = new Date(test.now.getTime() + 30 * 86_400_000 - 1);
  await expireDocuments({ ...test.parts, clock: () => later });
  expect(await system`select state from document`).toEqual([{ state: 'ready' }]);
  await expireDocuments({ ...test.parts, clock: () => new Date(later.getTime() + 2) });
  expect(await system`select state, bytes from document`).toEqual([{ state: 'expired', bytes: null }]);
  expect((await label(path)).state).toBe('ready');
  expect(await system`select count(*)::int as n from document_opening`).toEqual([{ n: 1 }]);
});

it('[@BULK-08] a file that is there and asked for again is kept for a month from then', async () => {
  await work();
  const path = await ready(1);
  const first = test.now;
  expect((await label(path)).state).toBe('ready');
  const days = (count: number) => new Date(first.getTime() + count * 86_400_000);
  test.now = days(20);
  expect((await label(path)).state).toBe('ready');
  await expireDocuments({ ...test.parts, clock: () => days(49) });
  expect(await system`select state from document`).toEqual([{ state: 'ready' }]);
  await expireDocuments({ ...test.parts, clock: () => days(51) });
  expect(await system`select state from document`).toEqual([{ state: 'expired' }]);
});

it('[@BULK-08] many large files leave room for one that somebody waits for', async () => {
  const large: string[] = [];
  for (let made = 0; made < 5; made++) large.push(await ready(450));
  const path = await ready(1);
  const references = large.map((one) => one.split('/').at(-3));
  const body = { documentTypes: ['FRTLABEL'], references };
  const headers = { prefer: 'respond-async' };
  const accepted = await test.ask(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
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
  // No more of them at once, or nobody else would find a worker.
  expect(await drawn()).toBeLessThanOrEqual(2);
});
