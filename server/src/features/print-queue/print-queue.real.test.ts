import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { generateDocument } from '#documents/generate-document.ts';
import { renderDocument } from '#documents/render-document.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Added = ResponseBody<'createPrinter'>;
type Job = ResponseBody<'printJob'>;
type Next = ResponseBody<'takePrintJob'>;

const NOW = new Date('2026-03-18T01:30:00Z');
const MINUTE_MS = 60_000;

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;
let printer: Added;

beforeAll(async () => {
  // The tests set the clock back.
  test = await testApp({
    environment: {
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    },
  });
  world = await freightWorld(test);
  other = await freightWorld(test);
});
beforeEach(async () => {
  printer = (await add()).json<Added>();
});
afterEach(async () => {
  test.now = NOW;
  await system`delete from print_job`;
  await system`delete from printer`;
});
afterAll(() => test.close());

const system = (statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Record<string, unknown>>(sql(statement, ...values)));

const add = (name = 'Dock 2', of = world) =>
  test.request(of.caller, `POST ${of.path}/printers`, { body: { name, paper: 'a6', dpi: '203' } });

async function print(references: readonly string[], key: string | null = null) {
  const response = await test.request(world.caller, `POST ${world.path}/print-jobs`, {
    body: { printerId: printer.printer.id, references },
    headers: key === null ? {} : { 'idempotency-key': key },
  });
  return response;
}

/** As the worker does. */
async function render(): Promise<void> {
  const waiting = await system`select id from document where state = 'preparing'`;
  const deps = { ...test.deps, render: renderDocument };
  for (const { id } of waiting) await generateDocument(deps, { documentId: id });
}

const agent = (
  request: `${string} /${string}`,
  body?: unknown,
  token = printer.token,
  { host } = world.caller,
) =>
  test.request(undefined, request, {
    host,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
const take = async (token = printer.token) =>
  (await agent('POST /api/v2/print-agent/jobs/take', {}, token)).json<Next>().job;
const report = (id: number, body: object, token = printer.token) =>
  agent(`POST /api/v2/print-agent/jobs/${id}/report`, body, token);
const jobOf = async (id: number) =>
  (await test.request(world.caller, `GET ${world.path}/print-jobs/${id}`)).json<Job>();
const openings = () => system`select printer, user_id as "userId" from document_opening order by id`;

async function newReference(): Promise<string> {
  const created = (await world.create()).json<{ reference: string }>();
  await test.request(world.caller, `POST ${world.path}/consignments/${created.reference}/mark-as-ready`, {
    body: {},
  });
  return created.reference;
}

async function queued(): Promise<{ readonly job: Job; readonly reference: string }> {
  await system`delete from document_opening`;
  const reference = await newReference();
  const response = await print([reference]);
  expect(response.status, response.text).toBe(201);
  await render();
  return { job: response.json<Job>(), reference };
}

describe('the queue', () => {
  it('hands a job to the agent and counts the labels as printed once the agent confirms', async () => {
    const { job, reference } = await queued();
    expect(job).toMatchObject({
      printerName: 'Dock 2',
      state: 'queued',
      printerSeenAtUtc: null,
      problem: null,
    });
    test.now = new Date(NOW.getTime() + 2 * MINUTE_MS);
    expect(await jobOf(job.id)).toMatchObject({ isPrinterSilent: true });
    test.now = NOW;
    const taken = await take();
    expect(taken).toMatchObject({
      id: job.id,
      labels: job.labels,
      leasedUntilUtc: '2026-03-18T01:31:00.000Z',
    });
    expect(await jobOf(job.id)).toMatchObject({
      state: 'taken',
      printerSeenAtUtc: '2026-03-18T01:30:00.000Z',
    });
    const labels = await agent(`GET /api/v2/print-agent/jobs/${job.id}/labels`);
    expect(labels.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(labels.text).toContain('^XA');
    expect(await openings()).toEqual([]);
    expect((await report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
    expect(await jobOf(job.id)).toMatchObject({ state: 'printed' });
    const documents = await test.request(
      world.caller,
      `GET ${world.path}/consignments/${reference}/documents`,
    );
    const label = documents
      .json<ResponseBody<'consignmentDocuments'>>()
      .find(({ fileType }) => fileType.code === 'FRTLABEL');
    expect(label?.openings).toMatchObject([{ printer: 'Dock 2', paper: 'a6 zpl 203' }]);
  });

  it('offers a job again after its lease, and counts only the first report', async () => {
    const { job } = await queued();
    expect((await take())?.id).toBe(job.id);
    expect(await take()).toBeNull();
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect((await take())?.id).toBe(job.id);
    await Promise.all([
      report(job.id, { outcome: 'printed' }),
      report(job.id, { outcome: 'printed' }),
      report(job.id, { outcome: 'failed', problem: 'No paper' }),
    ]);
    const first = await jobOf(job.id);
    expect(['printed', 'failed']).toContain(first.state);
    expect((await report(job.id, { outcome: 'returned' })).json()).toEqual({ state: first.state });
    expect(await openings()).toHaveLength(first.state === 'printed' ? 1 : 0);
    await expectInvariants(test.databaseUrl);
  });

  it('gives a job to one of two agents that ask at once', async () => {
    await queued();
    const jobs = await Promise.all([take(), take(), take()]);
    expect(jobs.filter((job) => job !== null)).toHaveLength(1);
  });

  it('queues a returned job again and shows why', async () => {
    const { job } = await queued();
    await take();
    await report(job.id, { outcome: 'returned', problem: 'The printer does not answer' });
    expect(await jobOf(job.id)).toMatchObject({ state: 'queued', problem: 'The printer does not answer' });
    expect((await take())?.id).toBe(job.id);
  });

  it('queues one job for a repeated request', async () => {
    const reference = await newReference();
    const [first, second] = [await print([reference], 'once'), await print([reference], 'once')];
    expect(second.text).toBe(first.text);
    expect(await system`select count(*)::int as n from print_job`).toEqual([{ n: 1 }]);
  });

  it('expires after a day', async () => {
    const { job } = await queued();
    test.now = new Date(NOW.getTime() + 24 * 60 * MINUTE_MS);
    expect(await jobOf(job.id)).toMatchObject({ state: 'expired', isPrinterSilent: false });
    expect(await take()).toBeNull();
  });

  it('is cancelled while it waits, and no longer once it is taken', async () => {
    const { job } = await queued();
    const cancel = (id: number) => test.request(world.caller, `DELETE ${world.path}/print-jobs/${id}`);
    expect((await cancel(job.id)).json()).toMatchObject({ state: 'cancelled' });
    expect((await cancel(job.id)).status).toBe(200);
    expect(await take()).toBeNull();
    const next = await queued();
    await take();
    expect((await cancel(next.job.id)).status).toBe(409);
  });

  it('has one job for several consignments and names those without labels', async () => {
    const references = [await newReference(), await newReference()];
    const together = (await print(references)).json<Job>();
    const alone = (await print([references[0] ?? ''])).json<Job>();
    expect(together.labels).toBe(alone.labels * 2);
    const refused = await print([...references, 'ZZZ00000001']);
    expect([refused.status, refused.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/references/2', detail: 'ZZZ00000001: Not found' }],
    ]);
  });
});

describe('the credential', () => {
  it('is stored as a hash and shown once', async () => {
    expect(printer.token).toMatch(/^prt_\d+_[\w-]{43}$/);
    const listed = await test.request(world.caller, `GET ${world.path}/printers`);
    expect(listed.text).not.toContain(printer.token);
    const rows = await system`select to_jsonb(p)::text as row from printer p`;
    expect(JSON.stringify(rows)).not.toContain(printer.token);
  });

  it('stops working when it is replaced and when the printer is removed', async () => {
    const { job } = await queued();
    const path = `${world.path}/printers/${printer.printer.id}` as const;
    const replaced = (await test.request(world.caller, `POST ${path}/token`, { body: {} })).json<Added>();
    const refused = await agent('POST /api/v2/print-agent/jobs/take', {});
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect((await take(replaced.token))?.id).toBe(job.id);
    expect((await test.request(world.caller, `DELETE ${path}`)).status).toBe(200);
    expect((await report(job.id, { outcome: 'printed' }, replaced.token)).status).toBe(401);
    expect(await jobOf(job.id)).toMatchObject({ state: 'cancelled' });
    expect((await add()).status).toBe(201);
  });

  it('opens the jobs of its printer only', async () => {
    const { job } = await queued();
    await take();
    const second = (await add('Dock 3')).json<Added>();
    const foreign = (await add('Dock 2', other)).json<Added>();
    const agents = [
      [second.token, world.caller],
      [foreign.token, other.caller],
    ] as const;
    for (const [token, at] of agents) {
      const taken = await agent('POST /api/v2/print-agent/jobs/take', {}, token, at);
      expect([taken.headers['retry-after'], taken.json<Next>().job]).toEqual(['2', null]);
      const path = `/api/v2/print-agent/jobs/${job.id}` as const;
      expect((await agent(`GET ${path}/labels`, undefined, token, at)).status).toBe(404);
      const reported = await agent(`POST ${path}/report`, { outcome: 'printed' }, token, at);
      expect(reported.status).toBe(404);
    }
    // The host of another provider.
    expect((await agent('POST /api/v2/print-agent/jobs/take', {}, foreign.token)).status).toBe(401);
    expect(await jobOf(job.id)).toMatchObject({ state: 'taken' });
  });
});

describe('a printer', () => {
  it('has a name of its own', async () => {
    const refused = await add('DOCK 2');
    expect([refused.status, refused.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/name', detail: 'There is a printer with the name "DOCK 2" already' }],
    ]);
  });

  it('does not exist for another organisation', async () => {
    const path = `${other.path}/printers/${printer.printer.id}` as const;
    expect((await test.request(other.caller, `POST ${path}/token`, { body: {} })).status).toBe(404);
    expect((await test.request(other.caller, `DELETE ${path}`)).status).toBe(404);
    const { job } = await queued();
    expect((await test.request(other.caller, `GET ${other.path}/print-jobs/${job.id}`)).status).toBe(404);
    expect((await test.request(other.caller, `GET ${other.path}/printers`)).json()).toEqual([]);
  });
});
