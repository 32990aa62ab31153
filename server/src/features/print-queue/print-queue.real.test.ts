import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expirePrintJobs } from '#jobs/expire-print-jobs.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type Added, type Job, type Next, PrintQueue, printQueueApp } from '#testing/print-queue.ts';
import type { TestApp } from '#testing/test-app.ts';

const NOW = new Date('2026-03-18T01:30:00Z');
const MINUTE_MS = 60_000;

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;
let queue: PrintQueue;

beforeAll(async () => {
  test = await printQueueApp();
  world = await freightWorld(test);
  other = await freightWorld(test);
  queue = new PrintQueue(test, world);
});
beforeEach(async () => {
  await queue.start();
});
afterEach(async () => {
  test.now = NOW;
  await queue.clear();
});
afterAll(() => test.close());

describe('the queue', () => {
  it('leases a job to the agent and counts the labels as printed once the agent confirms', async () => {
    const { job, reference } = await queue.queued();
    expect(job).toMatchObject({
      printerName: 'Dock 2',
      state: 'queued',
      printerSeenAtUtc: null,
      problem: null,
    });
    test.now = new Date(NOW.getTime() + 2 * MINUTE_MS);
    expect(await queue.jobOf(job.id)).toMatchObject({ isAgentOffline: true });
    test.now = NOW;
    const taken = await queue.take();
    expect(taken).toMatchObject({
      id: job.id,
      labels: job.labels,
      leasedUntilUtc: '2026-03-18T01:31:00.000Z',
    });
    expect(await queue.jobOf(job.id)).toMatchObject({
      state: 'taken',
      printerSeenAtUtc: '2026-03-18T01:30:00.000Z',
    });
    const labels = await queue.agent(`GET /api/v2/print-agent/jobs/${job.id}/labels`);
    expect(labels.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(labels.text).toContain('^XA');
    expect(await queue.openings()).toEqual([]);
    expect((await queue.report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'printed' });
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
    const { job } = await queue.queued();
    expect((await queue.take())?.id).toBe(job.id);
    expect(await queue.take()).toBeNull();
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect((await queue.take())?.id).toBe(job.id);
    await Promise.all([
      queue.report(job.id, { outcome: 'printed' }),
      queue.report(job.id, { outcome: 'printed' }),
      queue.report(job.id, { outcome: 'failed', problem: 'No paper' }),
    ]);
    const first = await queue.jobOf(job.id);
    expect(['printed', 'failed']).toContain(first.state);
    expect((await queue.report(job.id, { outcome: 'returned' })).json()).toEqual({ state: first.state });
    expect(await queue.openings()).toHaveLength(first.state === 'printed' ? 1 : 0);
    await expectInvariants(test.databaseUrl);
  });

  it('leases a job to one of three concurrent requests', async () => {
    await queue.queued();
    const jobs = await Promise.all([queue.take(), queue.take(), queue.take()]);
    expect(jobs.filter((job) => job !== null)).toHaveLength(1);
  });

  it('queues a returned job again and shows why', async () => {
    const { job } = await queue.queued();
    await queue.take();
    await queue.report(job.id, { outcome: 'returned', problem: "Couldn't connect to the printer" });
    expect(await queue.jobOf(job.id)).toMatchObject({
      state: 'queued',
      problem: "Couldn't connect to the printer",
    });
    expect((await queue.take())?.id).toBe(job.id);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken', problem: null });
  });

  it('queues one job for a repeated request', async () => {
    const reference = await queue.newReference();
    const [first, second] = [await queue.print([reference], 'once'), await queue.print([reference], 'once')];
    expect(second.text).toBe(first.text);
    expect(await queue.system`select count(*)::int as n from print_job`).toEqual([{ n: 1 }]);
  });

  it('expires after a day', async () => {
    const { job } = await queue.queued();
    test.now = new Date(NOW.getTime() + 24 * 60 * MINUTE_MS);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'expired', isAgentOffline: false });
    expect(await queue.take()).toBeNull();
    await expirePrintJobs({ database: test.deps.database, clock: () => test.now });
    expect(await queue.system`select state, finished_at as at from print_job`).toEqual([
      { state: 'expired', at: new Date('2026-03-19T01:30:00Z') },
    ]);
    const later = (days: number) => () => new Date(test.now.getTime() + days * 24 * 60 * MINUTE_MS);
    await expirePrintJobs({ database: test.deps.database, clock: later(90) });
    expect((await queue.jobOf(job.id)).state).toBe('expired');
    await expirePrintJobs({ database: test.deps.database, clock: later(91) });
    expect(await queue.system`select id from print_job`).toEqual([]);
  });

  it('is cancelled while it waits, and no longer once it is taken', async () => {
    const { job } = await queue.queued();
    expect((await queue.cancel(job.id)).json()).toMatchObject({ state: 'cancelled' });
    expect((await queue.cancel(job.id)).status).toBe(200);
    expect(await queue.take()).toBeNull();
    const next = await queue.queued();
    await queue.take();
    expect((await queue.cancel(next.job.id)).status).toBe(409);
  });

  it('has one job for several consignments and names those without labels', async () => {
    const references = [await queue.newReference(), await queue.newReference()];
    const alone = (await queue.print([references[0] ?? ''])).json<Job>();
    const together = (await queue.print(references)).json<Job>();
    expect(together.labels).toBe(alone.labels * 2);
    const refused = await queue.print([...references, 'ZZZ00000001']);
    expect([refused.status, refused.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/references/2', detail: 'ZZZ00000001: Not found' }],
    ]);
  });
});

describe('the credential', () => {
  it('is stored as a hash and shown once', async () => {
    expect(queue.printer.token).toMatch(/^prt_\d+_[\w-]{43}$/);
    const listed = await test.request(world.caller, `GET ${world.path}/printers`);
    expect(listed.text).not.toContain(queue.printer.token);
    const rows = await queue.system`select to_jsonb(p)::text as row from printer p`;
    expect(JSON.stringify(rows)).not.toContain(queue.printer.token);
  });

  it('stops working when it is replaced and when the printer is removed', async () => {
    const { job } = await queue.queued();
    const path = `${world.path}/printers/${queue.printer.printer.id}` as const;
    const replaced = (await test.request(world.caller, `POST ${path}/token`, { body: {} })).json<Added>();
    const refused = await queue.agent('POST /api/v2/print-agent/jobs/take', {});
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect((await queue.take(replaced.token))?.id).toBe(job.id);
    expect((await test.request(world.caller, `DELETE ${path}`)).status).toBe(200);
    expect((await queue.renew(job.id, { isPrinting: true, token: replaced.token })).status).toBe(401);
    expect((await queue.report(job.id, { outcome: 'printed' }, replaced.token)).status).toBe(401);
    expect((await queue.add()).status).toBe(201);
  });

  it('opens the jobs of its printer only', async () => {
    const { job } = await queue.queued();
    await queue.take();
    const second = (await queue.add('Dock 3')).json<Added>();
    const foreign = (await queue.add('Dock 2', other)).json<Added>();
    const agents = [
      [second.token, world.caller],
      [foreign.token, other.caller],
    ] as const;
    for (const [token, at] of agents) {
      const taken = await queue.agent('POST /api/v2/print-agent/jobs/take', {}, token, at);
      expect([taken.headers['retry-after'], taken.json<Next>().job]).toEqual(['2', null]);
      const path = `/api/v2/print-agent/jobs/${job.id}` as const;
      expect((await queue.agent(`GET ${path}/labels`, undefined, token, at)).status).toBe(404);
      const reported = await queue.agent(
        `POST ${path}/report`,
        { lease: queue.leases.get(job.id), outcome: 'printed' },
        token,
        at,
      );
      expect(reported.status).toBe(404);
    }
    // The host of another provider.
    expect((await queue.agent('POST /api/v2/print-agent/jobs/take', {}, foreign.token)).status).toBe(401);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken' });
  });
});
