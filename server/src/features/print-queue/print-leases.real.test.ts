import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnrenderableDocumentError } from '#documents/document-renderer.ts';
import { generateDocument } from '#documents/generate-document.ts';
import { expirePrintJobs } from '#jobs/expire-print-jobs.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type Job, PrintQueue, printQueueApp } from '#testing/print-queue.ts';
import type { TestApp } from '#testing/test-app.ts';

type Printer = ResponseBody<'printers'>[number];

const NOW = new Date('2026-03-18T01:30:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let world: FreightWorld;
let queue: PrintQueue;

beforeAll(async () => {
  test = await printQueueApp();
  world = await freightWorld(test);
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

describe('a lease', () => {
  it('is renewed during a long print', async () => {
    const { job } = await queue.queued();
    const taken = await queue.take();
    test.now = new Date(NOW.getTime() + 40_000);
    expect((await queue.renew(job.id)).json()).toEqual({ leasedUntilUtc: '2026-03-18T01:31:40.000Z' });
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect(await queue.take()).toBeNull();
    expect(await queue.jobOf(job.id)).toMatchObject({ printerSeenAtUtc: '2026-03-18T01:31:00.000Z' });
    test.now = new Date(NOW.getTime() + 2 * MINUTE_MS);
    expect((await queue.take())?.id).toBe(job.id);
    expect((await queue.renew(job.id, { lease: taken?.lease })).status).toBe(409);
    expect((await queue.renew(0)).status).toBe(404);
  });

  it('that expires after the print has begun leaves the job to its agent', async () => {
    const { job } = await queue.queued();
    await queue.take();
    await queue.renew(job.id, { isPrinting: true });
    await queue.renew(job.id);
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect(await queue.take()).toBeNull();
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken', isAgentOffline: false });
    await queue.report(job.id, { outcome: 'returned' });
    expect((await queue.take())?.id).toBe(job.id);
  });

  it('that ended two minutes after the last request during the print fails the job, until the agent reports it', async () => {
    const { job, reference } = await queue.queued();
    await queue.take();
    await queue.renew(job.id, { isPrinting: true });
    test.now = new Date(NOW.getTime() + 2 * MINUTE_MS - 1);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken', problem: null });
    expect((await queue.cancel(job.id)).json<Problem>().detail).toBe(
      "Couldn't cancel: the labels are already printing",
    );
    test.now = new Date(NOW.getTime() + 2 * MINUTE_MS);
    expect(await queue.jobOf(job.id)).toMatchObject({
      state: 'failed',
      problem: 'The print agent stopped during the print. Check which labels were printed',
      isAgentOffline: false,
    });
    expect((await queue.cancel(job.id)).json<Problem>().detail).toBe(
      "Couldn't cancel: the print has already failed",
    );
    const [printer] = (await test.request(world.caller, `GET ${world.path}/printers`)).json<Printer[]>();
    expect(printer?.waiting).toBe(0);
    expect((await queue.print([reference])).json<Job>()).toMatchObject({ state: 'queued' });
    expect((await queue.report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'printed', problem: null });
    expect(await queue.openings()).toHaveLength(1);
    await expectInvariants(test.databaseUrl);
  });

  it('that has ended does not change the job', async () => {
    const { job } = await queue.queued();
    const first = (await queue.take())?.lease;
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    await queue.take();
    for (const outcome of ['returned', 'printed', 'failed'] as const)
      expect((await queue.report(job.id, { lease: first, outcome })).status).toBe(409);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken' });
    expect(await queue.openings()).toEqual([]);
    expect((await queue.report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
  });

  it('that has expired lets the user cancel, and a later report of the print counts', async () => {
    const { job } = await queue.queued();
    await queue.take();
    expect((await queue.cancel(job.id)).json<Problem>().detail).toBe(
      "Couldn't cancel: the labels are already printing",
    );
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect((await queue.cancel(job.id)).json()).toMatchObject({ state: 'cancelled' });
    expect((await queue.renew(job.id)).status).toBe(409);
    expect(await queue.take()).toBeNull();
    expect((await queue.report(job.id, { outcome: 'returned' })).json()).toEqual({ state: 'cancelled' });
    expect((await queue.report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
    expect(await queue.openings()).toHaveLength(1);
    await expectInvariants(test.databaseUrl);
  });
});

describe('a print that began within 24 hours of its request', () => {
  const sweep = () => expirePrintJobs({ database: test.deps.database, clock: () => test.now });
  const begun = async () => {
    const { job } = await queue.queued();
    test.now = new Date(NOW.getTime() + DAY_MS - MINUTE_MS);
    await queue.take();
    await queue.renew(job.id, { isPrinting: true });
    return job;
  };
  const interrupted = {
    state: 'failed',
    problem: 'The print agent stopped during the print. Check which labels were printed',
  };

  it('goes on after them', async () => {
    const job = await begun();
    test.now = new Date(NOW.getTime() + DAY_MS);
    expect((await queue.renew(job.id)).status).toBe(200);
    await sweep();
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'taken' });
    const [printer] = (await test.request(world.caller, `GET ${world.path}/printers`)).json<Printer[]>();
    expect(printer?.waiting).toBe(1);
    expect((await queue.report(job.id, { outcome: 'printed' })).json()).toEqual({ state: 'printed' });
  });

  it.each(['printed', 'failed'] as const)(
    'fails when it is interrupted, until the agent reports it as %s',
    async (outcome) => {
      const job = await begun();
      test.now = new Date(NOW.getTime() + DAY_MS + MINUTE_MS);
      expect(await queue.jobOf(job.id)).toMatchObject(interrupted);
      await sweep();
      expect(await queue.system`select state, problem from print_job`).toEqual([interrupted]);
      expect((await queue.renew(job.id)).status).toBe(409);
      expect((await queue.report(job.id, { outcome, problem: 'No paper' })).json()).toEqual({
        state: outcome,
      });
      expect(await queue.jobOf(job.id)).toMatchObject({ state: outcome, problem: 'No paper' });
      const second = outcome === 'printed' ? 'failed' : 'printed';
      expect((await queue.report(job.id, { outcome: second })).json()).toEqual({ state: outcome });
      expect(await queue.openings()).toHaveLength(outcome === 'printed' ? 1 : 0);
      await expectInvariants(test.databaseUrl);
    },
  );

  it('does not begin after them', async () => {
    const { job } = await queue.queued();
    test.now = new Date(NOW.getTime() + DAY_MS - 1);
    await queue.take();
    expect((await queue.renew(job.id)).status).toBe(200);
    test.now = new Date(NOW.getTime() + DAY_MS);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'expired' });
    expect((await queue.renew(job.id, { isPrinting: true })).status).toBe(409);
    expect((await queue.report(job.id, { outcome: 'returned' })).status).toBe(200);
    expect(await queue.jobOf(job.id)).toMatchObject({ state: 'expired' });
    expect(await queue.take()).toBeNull();
  });
});

describe('an interrupted print that the agent returns', () => {
  it.each([false, true])(
    'stays failed, because its user may have printed the labels again (stored: %s)',
    async (isStored) => {
      const { job, reference } = await queue.queued();
      await queue.take();
      await queue.renew(job.id, { isPrinting: true });
      test.now = new Date(NOW.getTime() + (isStored ? DAY_MS : 2 * MINUTE_MS));
      const again = (await queue.print([reference])).json<Job>();
      expect(again.id).not.toBe(job.id);
      if (isStored) await expirePrintJobs({ database: test.deps.database, clock: () => test.now });
      expect((await queue.report(job.id, { outcome: 'returned' })).json()).toEqual({ state: 'failed' });
      expect(await queue.jobOf(job.id)).toMatchObject({
        state: 'failed',
        problem: 'The print agent stopped before the print. No labels were printed',
      });
      expect((await queue.take())?.id).toBe(again.id);
      expect(await queue.take()).toBeNull();
    },
  );
});

describe('the same labels', () => {
  it('have one open job of a printer', async () => {
    const { job, reference } = await queue.queued();
    const [again, twice] = await Promise.all([queue.print([reference]), queue.print([reference])]);
    expect([again.json<Job>().id, twice.json<Job>().id]).toEqual([job.id, job.id]);
    await queue.take();
    expect((await queue.print([reference])).json<Job>()).toMatchObject({ id: job.id, state: 'taken' });
    await queue.report(job.id, { outcome: 'printed' });
    expect((await queue.print([reference])).json<Job>().id).not.toBe(job.id);
  });

  it('are refused while a job of another user is open', async () => {
    const { job, reference } = await queue.queued();
    const colleague = await test.world.person(world.organisation, { sub: 'ana' });
    await queue.system`update print_job set user_id = ${colleague.userId} where id = ${job.id}`;
    const refused = await queue.print([reference]);
    expect([refused.status, refused.json<Problem>().detail]).toEqual([
      409,
      'These labels are already in the queue of Dock 2, sent by Name of ana',
    ]);
  });

  it('that could not be created fail the job, and a later print makes one print', async () => {
    await queue.system`delete from document_opening`;
    const reference = await queue.newReference();
    const failed = (await queue.print([reference])).json<Job>();
    const [document] = await queue.system`select id from document where state = 'preparing'`;
    await generateDocument(
      { ...test.deps, render: () => Promise.reject(new UnrenderableDocumentError('too large')) },
      { documentId: document?.['id'] },
    );
    const lost = { state: 'failed', problem: "Couldn't create the labels" };
    expect(await queue.jobOf(failed.id)).toMatchObject(lost);
    const next = (await queue.print([reference])).json<Job>();
    await queue.render();
    expect(await queue.jobOf(failed.id)).toMatchObject(lost);
    expect((await queue.take())?.id).toBe(next.id);
    expect(await queue.take()).toBeNull();
  });
});

describe('a removed printer', () => {
  const remove = () =>
    test.request(world.caller, `DELETE ${world.path}/printers/${queue.printer.printer.id}`);

  it('cancels the jobs that it has not begun, and fails the one in progress', async () => {
    const begun = (await queue.queued()).job;
    await queue.take();
    await queue.renew(begun.id, { isPrinting: true });
    const taken = (await queue.queued()).job;
    await queue.take();
    const waiting = (await queue.queued()).job;
    expect((await remove()).status).toBe(200);
    const cancelled = { state: 'cancelled', problem: 'The printer was removed' };
    expect(await queue.jobOf(waiting.id)).toMatchObject(cancelled);
    expect(await queue.jobOf(taken.id)).toMatchObject(cancelled);
    expect(await queue.jobOf(begun.id)).toMatchObject({
      state: 'failed',
      problem: 'The printer was removed during the print. Check which labels were printed',
    });
  });

  it('leaves no open job of a concurrent request', async () => {
    const reference = await queue.newReference();
    const [sent] = await Promise.all([queue.print([reference]), remove()]);
    expect([201, 422]).toContain(sent.status);
    expect(await queue.system`select id from print_job where state in ('queued', 'taken')`).toEqual([]);
  });
});
