import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type Job, PrintQueue, printQueueApp } from '#testing/print-queue.ts';
import type { TestApp } from '#testing/test-app.ts';

const NOW = new Date('2026-03-18T01:30:00Z');
const MINUTE_MS = 60_000;

let test: TestApp;
let world: FreightWorld;
let queue: PrintQueue;

beforeAll(async () => {
  test = await printQueueApp();
  world = await freightWorld(test);
  queue = new PrintQueue(test, world);
});
beforeEach(() => queue.start());
afterEach(async () => {
  test.now = NOW;
  await queue.clear();
});
afterAll(() => test.close());

/** Changes a text on the labels. */
const correct = async (reference: string) => {
  const path = `${world.path}/consignments/${reference}` as const;
  const corrected = await test.request(world.caller, `PUT ${path}`, { body: { senderReference: 'PO 2' } });
  expect(corrected.status, corrected.text).toBe(200);
};
const refusal = async (references: readonly string[]) => {
  const refused = await queue.print(references);
  return [refused.status, refused.json<Problem>().detail];
};
const replaced = { state: 'cancelled', problem: 'Replaced by a later print' };

describe('a print of corrected labels', () => {
  it('replaces the earlier ones that wait', async () => {
    const { job, reference } = await queue.queued();
    await correct(reference);
    const next = (await queue.print([reference])).json<Job>();
    await queue.render();
    expect(await queue.jobOf(job.id)).toMatchObject(replaced);
    expect((await queue.take())?.id).toBe(next.id);
    expect(await queue.take()).toBeNull();
  });

  it('replaces those that an agent has returned', async () => {
    const { job, reference } = await queue.queued();
    await queue.take();
    await queue.report(job.id, { outcome: 'returned', problem: 'No paper' });
    await correct(reference);
    await queue.print([reference]);
    expect(await queue.jobOf(job.id)).toMatchObject(replaced);
  });

  it('waits for the end of the earlier print', async () => {
    const { job, reference } = await queue.queued();
    await queue.take();
    await correct(reference);
    const printing = [409, `${reference} is already printing on Dock 2. Wait until it is printed.`];
    expect(await refusal([reference])).toEqual(printing);
    await queue.renew(job.id, { isPrinting: true });
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect(await refusal([reference])).toEqual(printing);
    await queue.report(job.id, { outcome: 'printed' });
    expect((await queue.print([reference])).status).toBe(201);
  });

  it('does not replace a print whose agent has stopped before it, which the user can cancel', async () => {
    const { job, reference } = await queue.queued();
    await queue.take();
    await correct(reference);
    test.now = new Date(NOW.getTime() + MINUTE_MS);
    expect(await refusal([reference])).toEqual([
      409,
      `${reference} is already in a print that waits on Dock 2. Cancel that print, or wait until it is printed.`,
    ]);
    expect((await queue.cancel(job.id)).status).toBe(200);
    expect((await queue.print([reference])).status).toBe(201);
  });

  it('is refused while the earlier ones of another user wait', async () => {
    const { job, reference } = await queue.queued();
    const colleague = await test.world.person(world.organisation, { sub: 'ana' });
    await queue.system`update print_job set user_id = ${colleague.userId} where id = ${job.id}`;
    await correct(reference);
    expect(await refusal([reference])).toEqual([
      409,
      `${reference} is already in the queue of Dock 2, sent by Name of ana. Wait until it is printed.`,
    ]);
    expect(await queue.system`select state from print_job`).toEqual([{ state: 'queued' }]);
  });
});

describe('a print of several consignments', () => {
  it('replaces the ones of single consignments, and leaves the others', async () => {
    const [first, second, third] = [await queue.queued(), await queue.queued(), await queue.queued()];
    const together = (await queue.print([first.reference, second.reference])).json<Job>();
    expect(await queue.jobOf(first.job.id)).toMatchObject(replaced);
    expect(await queue.jobOf(second.job.id)).toMatchObject(replaced);
    expect(await queue.jobOf(third.job.id)).toMatchObject({ state: 'queued' });
    expect(await queue.jobOf(together.id)).toMatchObject({ state: 'queued' });
  });

  it('is not replaced by one of them, so that the others are printed', async () => {
    const [first, second, third] = [
      await queue.newReference(),
      await queue.newReference(),
      await queue.newReference(),
    ];
    const single = (await queue.print([third])).json<Job>();
    const together = (await queue.print([first, second])).json<Job>();
    expect(await refusal([third, second])).toEqual([
      409,
      `${second} is already in a print that waits on Dock 2. Cancel that print, or wait until it is printed.`,
    ]);
    expect(await queue.jobOf(together.id)).toMatchObject({ state: 'queued' });
    expect(await queue.jobOf(single.id)).toMatchObject({ state: 'queued' });
  });

  it('and a concurrent one of them leave one open job', async () => {
    const references = [await queue.newReference(), await queue.newReference()];
    // The pieces have their numbers, so that the requests do not wait for each other there.
    const numbered = (await queue.print(references)).json<Job>();
    await queue.cancel(numbered.id);
    for (let round = 0; round < 5; round += 1) {
      const [together] = await Promise.all([queue.print(references), queue.print(references.slice(0, 1))]);
      expect(together.status).toBe(201);
      const { id } = together.json<Job>();
      expect(await queue.system`select id from print_job where state in ('queued', 'taken')`).toEqual([
        { id },
      ]);
      await queue.cancel(id);
    }
  });
});
