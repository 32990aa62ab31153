import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expireBulkJobs } from '#jobs/expire-bulk-jobs.ts';
import { expireIdempotencyKeys } from '#jobs/expire-idempotency-keys.ts';
import { workBulkJob } from '#jobs/work-bulk-job.ts';
import { bulkUndoWorld } from '#testing/bulk-undo-world.ts';

type BulkJob = ResponseBody<'bulkJob'>;
type History = ResponseBody<'consignmentHistory'>;

const HOUR_MS = 3_600_000;
const ASYNC = { prefer: 'respond-async' };

let test: Awaited<ReturnType<typeof bulkUndoWorld>>;

beforeAll(async () => {
  test = await bulkUndoWorld();
});
afterEach(() => test.restoreClock());
afterAll(() => test.close());

const resultsOf = ({ results }: BulkJob) =>
  results.map(({ reference, outcome, messages }) => [reference, outcome, messages.join('; ')]);

async function undosOf(references: readonly string[]): Promise<number | undefined> {
  const [row] = await test.rows<{ n: number }>`
    select count(*)::int as n from audit_entry a join consignment c on c.id = a.consignment_id
    where a.operation = 'undoCancel' and c.reference = any(${references}::text[])`;
  return row?.n;
}

function work(jobId: number): Promise<void> {
  const { database, log, clock } = test.app.deps;
  return workBulkJob({ database, log, clock }, { jobId }, undefined);
}

describe('the undo of a bulk cancellation', () => {
  it('restores each consignment, and refuses those that were changed since', async () => {
    const [draft = '', ready = '', restored = '', again = ''] = await test.drafts(4);
    await test.post('bulk/mark-as-ready', { consignmentReferences: [ready] });
    const job = await test.cancel([draft, ready, restored, again]);
    expect(job.undo).toEqual({
      canUndo: true,
      reason: null,
      consignments: 4,
      undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
      undoneByJobId: null,
    });
    await test.post(`${restored}/cancelled/undo`, {});
    await test.post(`${again}/cancelled/undo`, {});
    await test.post(`${again}/cancelled`, {});

    const undone = await test.undone(job.jobId);
    expect(undone).toMatchObject({
      action: 'undo',
      undoes: { jobId: job.jobId, action: 'cancel' },
      undo: null,
      state: 'finished',
      total: 4,
      settled: 4,
    });
    expect(resultsOf(undone)).toEqual([
      [draft, 'Success', 'Restored to Draft'],
      [ready, 'Success', 'Restored to Ready'],
      [restored, 'Error', 'Only a Cancelled consignment can be restored'],
      [again, 'Error', 'This consignment was changed after it was cancelled'],
    ]);
    expect(await test.statusesOf([draft, ready, restored, again])).toEqual([
      'DRAFT',
      'FINAL',
      'DRAFT',
      'CANCELLED',
    ]);
    expect((await test.show(job.jobId)).undo).toMatchObject({
      canUndo: false,
      reason: 'This bulk action has been undone already',
      undoneByJobId: undone.jobId,
    });
    expect(
      await test.rows`
        select a.operation, a.actor_id as "actorId", n.kind from audit_entry a
        join consignment c on c.id = a.consignment_id
        join notice n on n.consignment_id = a.consignment_id and n.version = a.version
        where c.reference = ${ready} and a.version = c.version`,
    ).toEqual([{ operation: 'undoCancel', actorId: test.world.caller.userId, kind: 'consignment.changed' }]);
  });

  it('leaves out consignments that the job did not change', async () => {
    const [first = '', second = ''] = await test.drafts(2);
    await test.cancel([first]);
    const job = await test.cancel([first, second]);
    expect(job.undo?.consignments).toBe(1);
    const undone = await test.undone(job.jobId);
    expect(resultsOf(undone)).toEqual([[second, 'Success', 'Restored to Draft']]);
    expect(await test.statusesOf([first, second])).toEqual(['CANCELLED', 'DRAFT']);
  });
});

describe('the undo of a bulk change of the pickup date', () => {
  it('sets the former day of each consignment, and rolls a refused one back', async () => {
    const [none = '', other = '', edited = '', past = ''] = await test.drafts(4);
    await test.setPickup([other, edited], '2026-03-19');
    await test.setPickup([past], '2026-03-18');
    const job = await test.setPickup([none, other, edited, past], '2026-03-23');
    const { version } = await test.get(edited);
    const edit = { requestedPickupDateTimeUtc: '2026-03-24' };
    const saved = await test.app.request(test.world.caller, `PUT ${test.world.path}/consignments/${edited}`, {
      body: edit,
      headers: { 'if-match': `"${version}"` },
    });
    expect(saved.status, saved.text).toBe(200);
    // Within the time of the undo, but after the former day of the last one.
    test.app.now = new Date(test.app.now.getTime() + 20 * HOUR_MS);
    const before = await test.get(past);

    const undone = await test.undone(job.jobId);
    const [, , refused = [], impossible = []] = resultsOf(undone);
    expect(resultsOf(undone).slice(0, 2)).toEqual([
      [none, 'Success', 'Pickup date removed'],
      [other, 'Success', 'Pickup date set back to 19/03/2026'],
    ]);
    expect(refused.slice(0, 2)).toEqual([edited, 'Error']);

    expect(refused[2]).toMatch(/^Requested pickup was changed again later by Name of person-\d+$/);
    expect(impossible.slice(0, 2)).toEqual([past, 'Error']);
    expect(impossible[2]).toBe('The former values are no longer possible. Past date');
    expect((await test.get(none)).requestedPickupDateTimeUtc).toBeNull();
    expect(await test.get(past)).toEqual(before);

    const history = await test.app.request(
      test.world.caller,
      `GET ${test.world.path}/consignments/${other}/history`,
    );
    const [change] = history.json<History>().changes;
    expect(change).toMatchObject({ through: 'bulk', sourceId: undone.jobId, field: 'requestedPickup' });
  });
});

describe('a bulk job is undone once', () => {
  it('returns the same job for the same key, and refuses another request', async () => {
    const [reference = ''] = await test.drafts(1);
    const { jobId } = await test.cancel([reference]);
    const headers = { 'idempotency-key': `undo-${jobId}` };
    const first = (await test.undo(jobId, { headers })).json<BulkJob>();
    const again = (await test.undo(jobId, { headers })).json<BulkJob>();
    expect(again).toEqual(first);
    expect(await test.refusalOf(jobId)).toEqual({
      status: 409,
      code: 'undo-refused',
      detail: 'This bulk action has been undone already',
    });
    expect((await test.refusalOf(first.jobId)).detail).toBe(
      'Only cancellations and pickup dates of many consignments can be undone together',
    );
  });

  it('by one of sixteen concurrent requests', async () => {
    const references = await test.drafts(3);
    const { jobId } = await test.cancel(references);
    const responses = await Promise.all(Array.from({ length: 16 }, () => test.undo(jobId)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(409)]);
    expect(await undosOf(references)).toBe(3);
  });

  it('by two workers together, each consignment once', async () => {
    const references = await test.drafts(4);
    const { jobId } = await test.cancel(references);
    const response = await test.undo(jobId, { headers: ASYNC });
    expect(response.status).toBe(202);
    const accepted = response.json<BulkJob>();
    expect(accepted).toMatchObject({ action: 'undo', state: 'working', total: 4, settled: 0 });
    await Promise.all([work(accepted.jobId), work(accepted.jobId)]);
    await work(accepted.jobId);
    const undone = await test.show(accepted.jobId);
    expect(resultsOf(undone)).toEqual(references.map((each) => [each, 'Success', 'Restored to Draft']));
    expect(await undosOf(references)).toBe(4);
  });
});

describe('the undo is refused', () => {
  it('while the job is in progress, after 24 hours, and when it changed nothing', async () => {
    const [reference = ''] = await test.drafts(1);
    const working = await test.cancel([reference], ASYNC);
    expect((await test.refusalOf(working.jobId)).detail).toBe(
      'This bulk action is still in progress. Undo it when it is finished.',
    );
    await work(working.jobId);
    const nothing = await test.cancel([reference]);
    expect((await test.refusalOf(nothing.jobId)).detail).toBe('This bulk action changed no consignment');
    test.app.now = new Date(test.app.now.getTime() + 24 * HOUR_MS + 1000);
    expect(await test.refusalOf(working.jobId)).toEqual({
      status: 409,
      code: 'undo-refused',
      detail: 'A bulk action can be undone for 24 hours',
    });
    expect((await test.show(working.jobId)).undo).toMatchObject({
      canUndo: false,
      reason: 'A bulk action can be undone for 24 hours',
    });
    expect(await test.statusesOf([reference])).toEqual(['CANCELLED']);
  });

  it('for a job of another user, of another organisation, and without MAINTAIN', async () => {
    const { app, world } = test;
    const [reference = ''] = await test.drafts(1);
    const { jobId } = await test.cancel([reference]);
    const colleague = await app.world.person(world.organisation);
    const limited = await app.world.person(world.organisation, {
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    });
    const neighbour = await app.world.organisation(world.organisation.tenant);
    const foreigner = await app.world.person(neighbour);
    expect((await test.undo(jobId, { caller: colleague })).status).toBe(404);
    expect((await test.undo(jobId, { caller: limited })).status).toBe(403);
    const elsewhere = `POST /api/v2/customers/${neighbour.id}/consignments/bulk-jobs/${jobId}/undo` as const;
    expect((await app.request(foreigner, elsewhere, { body: {} })).status).toBe(404);
    expect(await test.statusesOf([reference])).toEqual(['CANCELLED']);
  });

  it('for a consignment of a site that the user has lost', async () => {
    const { rows, world } = test;
    const [reference = ''] = await test.drafts(1);
    const { jobId } = await test.cancel([reference]);
    const [first = 0, second = 0] = world.organisation.siteIds;
    const { userId } = world.caller;
    await rows`update consignment set site_id = ${second} where reference = ${reference} returning id`;
    await rows`delete from membership_site where user_id = ${userId} and site_id = ${second} returning site_id`;
    const undone = await test.undone(jobId);
    expect(resultsOf(undone)).toEqual([[reference, 'Error', 'Not found']]);
    await rows`update consignment set site_id = ${first} where reference = ${reference} returning id`;
    expect(await test.statusesOf([reference])).toEqual(['CANCELLED']);
  });
});

it('deletes old jobs after the jobs that took them back', async () => {
  const [reference = ''] = await test.drafts(1);
  const { jobId } = await test.cancel([reference]);
  const undone = await test.undone(jobId);
  const { database } = test.app.deps;
  const later = new Date(test.app.now.getTime() + 91 * 24 * HOUR_MS);
  const deps = { database, clock: () => later };
  await expireIdempotencyKeys(deps);
  await expireBulkJobs(deps);
  await expireBulkJobs(deps);
  expect(await test.rows`select id from bulk_job where id = any(${[jobId, undone.jobId]}::bigint[])`).toEqual(
    [],
  );
});
