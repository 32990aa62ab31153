import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireBulkJobs } from '#jobs/expire-bulk-jobs.ts';
import { ASYNC, type BulkJob, type BulkWorld, bulkWorld, MARKED, NEVER } from '#testing/bulk-world.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#testing/notice-receiver.ts';

let bulkActions: BulkWorld;
let test: BulkWorld['app'];
let world: BulkWorld['world'];
let rows: BulkWorld['rows'];
let drafts: BulkWorld['drafts'];
let ready: BulkWorld['ready'];
let show: BulkWorld['show'];
let finished: BulkWorld['finished'];
let work: BulkWorld['work'];

beforeAll(async () => {
  bulkActions = await bulkWorld();
  ({ app: test, world, rows, drafts, ready, show, finished, work } = bulkActions);
});
afterEach(() => bulkActions.stopWork());
afterAll(() => bulkActions.close());

describe('an asynchronous call', () => {
  it('returns 202 at once; the worker runs the job, which reports its progress', async () => {
    const references = await drafts(5);
    const response = await ready([...references, NEVER], ASYNC);
    expect([response.status, response.headers['preference-applied']]).toEqual([202, 'respond-async']);
    const job = response.json<BulkJob>();
    expect(job).toMatchObject({ state: 'working', total: 6, settled: 0, results: [] });
    expect((await show(job.jobId)).json()).toEqual(job);
    await work();
    const done = await finished(job.jobId);
    expect(done.results.map(({ outcome }) => outcome)).toEqual([...references.map(() => 'Success'), 'Error']);
  });

  it('accepts 1,000 items', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `ZZZ${String(n).padStart(8, '0')}`);
    const response = await ready(many, ASYNC);
    expect([response.status, response.json<BulkJob>().total]).toEqual([202, 1_000]);
    // The worker is busy.
    await rows`delete from bulk_job where id = ${response.json<BulkJob>().jobId}`;
  });

  it('stops for a user who has left the organisation', async () => {
    const references = await drafts(2);
    const leaver = await test.world.person(world.organisation);
    const response = await test.request(leaver, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: references },
      headers: ASYNC,
    });
    const { jobId } = response.json<BulkJob>();
    await rows`update membership set is_active = false where user_id = ${leaver.userId}`;
    await work();
    const items = await vi.waitFor(
      async () => {
        const found = await rows<{ message: string }>`select message from bulk_item where job_id = ${jobId}`;
        expect(found.every(({ message }) => message !== null)).toBe(true);
        return found;
      },
      { timeout: 60_000, interval: 25 },
    );
    expect(items).toEqual([{ message: 'Not found' }, { message: 'Not found' }]);
    const moved = await rows`
      select from consignment where reference = any(${references}) and status <> 1`;
    expect(moved).toHaveLength(0);
  });

  it('is deleted after 90 days; its changes stay', async () => {
    const [reference = ''] = await drafts(1);
    const { jobId } = (await ready([reference])).json<BulkJob>();
    const { database } = test.deps;
    const later = (days: number) => () => new Date(test.now.getTime() + days * 86_400_000);
    await expireBulkJobs({ database, clock: later(90) });
    expect((await show(jobId)).status).toBe(200);
    await rows`delete from idempotency_key where operation like 'bulk%'`;
    await expireBulkJobs({ database, clock: later(91) });
    expect((await show(jobId)).status).toBe(404);
    expect(
      await rows`
        select from audit_entry join consignment on consignment.id = consignment_id
        where reference = ${reference} and operation = 'markAsReady'`,
    ).toHaveLength(1);
  });

  it('[@BULK-03] is listed for its user, the newest first, until it is too old', async () => {
    const [one = ''] = await drafts(1);
    const list = async () =>
      (await test.request(world.caller, `GET ${world.path}/consignments/bulk-jobs`)).json<
        ResponseBody<'bulkJobs'>
      >();
    const { jobId, results, undo, ...first } = (await ready([NEVER, one])).json<BulkJob>();
    expect(undo).toBeNull();
    const second = (await ready([one], ASYNC)).json<BulkJob>();
    expect((await list()).slice(0, 2)).toMatchObject([
      { jobId: second.jobId, state: 'working', total: 1, settled: 0, failed: 0 },
      { jobId, ...first, failed: results.filter(({ outcome }) => outcome === 'Error').length },
    ]);
    expect((await list()).length).toBeLessThanOrEqual(20);
    await rows`update bulk_job set created_at = created_at - interval '31 days' where id = ${jobId}`;
    expect((await list()).map((job) => job.jobId)).not.toContain(jobId);
    await work();
    await finished(second.jobId);
  });

  it('is shown only to the user who requested it', async () => {
    const { jobId } = (await ready([NEVER])).json<BulkJob>();
    const colleague = await test.world.person(world.organisation);
    const jobResponse = async (id: number) => {
      const response = await test.request(colleague, `GET ${world.path}/consignments/bulk-jobs/${id}`);
      return { ...response.json<Problem>(), requestId: '' };
    };
    expect(await jobResponse(jobId)).toMatchObject({ status: 404 });
    expect(await jobResponse(jobId)).toEqual(await jobResponse(2_147_483_646));
    const listed = await test.request(colleague, `GET ${world.path}/consignments/bulk-jobs`);
    expect(listed.json()).toEqual([]);
  });
});

describe('follow-up work of a bulk action', () => {
  let receiver: NoticeReceiver;
  beforeAll(async () => (receiver = await startNoticeReceiver(test, world.organisation.tenant.id)));
  afterAll(async () => {
    await rows`delete from tenant_notice_endpoint where tenant_id = ${world.organisation.tenant.id}`;
    await receiver.close();
  });

  it('makes it Partial while the provider cannot be notified, and Success afterwards', async () => {
    let isRefusing = true;
    receiver.respond = (response) => void response.writeHead(isRefusing ? 500 : 204).end();
    const [reference = ''] = await drafts(1);
    const { jobId } = (await ready([reference])).json<BulkJob>();
    await work();
    const results = async () => (await show(jobId)).json<BulkJob>().results;
    const patiently = { timeout: 60_000, interval: 25 };
    await vi.waitFor(async () => {
      expect(await results()).toEqual([
        {
          reference,
          outcome: 'Partial',
          messages: [MARKED, "Couldn't notify the freight provider yet; retrying"],
        },
      ]);
    }, patiently);
    isRefusing = false;
    await vi.waitFor(async () => expect((await results())[0]?.outcome).toBe('Success'), patiently);
    const notices = receiver.received.filter(({ body }) =>
      JSON.stringify(body).includes(`"kind":"consignment.ready","reference":"${reference}"`),
    );
    expect(new Set(notices.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});
