import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireExtracts } from '#jobs/expire-extracts.ts';
import { generateExtract } from '#jobs/generate-extract.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type Job = ResponseBody<'extractJob'>;

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites, and no prices. */
const noah = demoCaller('kea-noah-price');
const PATH = '/api/v2/data/customers/101/extracts';
const YEAR = { dateType: 'Creation', startDateUtc: '2025-03-19', endDateUtc: '2026-03-18' } as const;

let test: TestApp;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(killed));
  await system`delete from extract_job`;
  await withClient(test.adminUrl, (client) => client.query('delete from graphile_worker._private_jobs'));
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const start = async (caller = hana, headers = {}) =>
  (await test.request(caller, `POST ${PATH}`, { body: YEAR, headers })).json<Job>();
const show = (id: number, caller = hana) => test.request(caller, `GET ${PATH}/${id}`);
const job = async (id: number, caller = hana) => (await show(id, caller)).json<Job>();
const cancel = (id: number, caller = hana) => test.request(caller, `DELETE ${PATH}/${id}`);
const make = (jobId: number) => generateExtract(test.deps, { jobId }, undefined);

/** Downloaded by a browser: without a token, at the tenant's host. */
async function open(uri: string | null) {
  const { pathname, host } = new URL(uri ?? '');
  return test.app.inject({ method: 'GET', url: pathname, headers: { host } });
}

async function streamed(caller = hana): Promise<string> {
  return (await test.request(caller, `POST ${PATH}/consignments/activity`, { body: YEAR })).text;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function startWorker(): ChildProcess {
  const script = fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url));
  const env = {
    ...process.env,
    DATABASE_URL: test.workerUrl,
    STORAGE_FOLDER: test.deps.config.storageFolder,
    LOG_LEVEL: 'silent',
  };
  const child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  workers.push(child);
  return child;
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 25 });

describe('an extract created in the background', () => {
  it('[@EXTRACT-01] [@EXTRACT-02] equals the direct download, with its file name', async () => {
    const begun = await start();
    expect(begun).toMatchObject({ state: 'working', total: null, done: 0, keptUntilDateTimeUtc: null });
    expect((await job(begun.id)).uri).toBeNull();
    await make(begun.id);
    const created = await job(begun.id);
    const expected = await streamed();
    expect(created).toMatchObject({
      state: 'ready',
      fileName: 'Consignments_18-Mar-2026.csv',
      size: Buffer.byteLength(expected),
      total: expected.split('\r\n').length - 2,
      done: created.total,
      keptUntilDateTimeUtc: new Date(test.now.getTime() + 7 * 86_400_000).toISOString(),
    });
    const file = await open(created.uri);
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="Consignments_18-Mar-2026.csv"',
    ]);
    expect(file.body).toBe(expected);
    const listed = (await test.request(hana, `GET ${PATH}`)).json<ResponseBody<'extractJobs'>>();
    expect(listed.map(({ id, state }) => [id, state])).toEqual([[begun.id, 'ready']]);
  });

  it('is created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'extract-once' };
    const first = await start(hana, headers);
    expect(await start(hana, headers)).toEqual(first);
    expect(await system`select from extract_job`).toHaveLength(1);
  });

  it('[@EXTRACT-01] is complete and created once, even if workers are killed', async () => {
    const { id } = await start();
    const holder = new Client({ connectionString: test.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from extract_job where id = $1 for update', [id]);
    const victim = startWorker();
    // The worker has written the start of the file and cannot report it.
    await eventually(async () => {
      const waiting = await withClient(test.adminUrl, (client) =>
        client.query(`select from pg_stat_activity
          where application_name = 'worker-to-be-killed' and wait_event_type = 'Lock'`),
      );
      expect(waiting.rowCount).toBe(1);
    });
    await killed(victim);
    await holder.query('rollback');
    await holder.end();
    expect((await job(id)).state).toBe('working');
    startWorker();
    startWorker();
    await eventually(async () => expect((await job(id)).state).toBe('ready'));
    expect((await open((await job(id)).uri)).body).toBe(await streamed());
    const kept = [];
    for await (const file of test.deps.fileStore.list()) kept.push(file);
    const named = await system<{ sha256: string }>`select sha256 from extract_job`;
    expect(kept.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining(named.map((row) => row.sha256)));
    // The sweep removes the files that the killed worker left.
    expect(await test.deps.fileStore.removeStaleUploads(new Date(Date.now() + 1000))).toBe(1);
  });

  it('stops when it is cancelled, and the sweep removes its file', async () => {
    const early = await start();
    expect((await cancel(early.id)).json()).toMatchObject({ state: 'cancelled' });
    await make(early.id);
    expect(await job(early.id)).toMatchObject({ state: 'cancelled', uri: null });
    const late = await start();
    await make(late.id);
    const { uri } = await job(late.id);
    expect((await cancel(late.id)).json()).toMatchObject({ state: 'cancelled', size: null });
    expect((await open(uri)).statusCode).toBe(404);
    const inAnHour = () => new Date(Date.now() + 3_700_000);
    await sweepFiles({ ...test.deps, clock: inAnHour });
    for await (const file of test.deps.fileStore.list()) expect(file).toBeUndefined();
  });

  it('is visible to its owner only, while they may see all its rows', async () => {
    const { id } = await start(noah);
    await make(id);
    const { uri, total } = await job(id, noah);
    expect(total).toBeLessThan((await streamed()).split('\r\n').length - 2);
    expect((await open(uri)).body).toBe(await streamed(noah));
    for (const response of [await show(id), await cancel(id)]) expect(response.status).toBe(404);
    const [site] = await system<{ id: number; user: number }>`
      delete from membership_site
      where user_id = (select id from portal_user where sub = 'kea-noah-price')
        and site_id = (select max(site_id) from membership_site
          where user_id = (select id from portal_user where sub = 'kea-noah-price'))
      returning site_id as id, user_id as "user"`;
    expect((await open(uri)).statusCode).toBe(404);
    expect((await show(id, noah)).status).toBe(404);
    await system`
      insert into membership_site (user_id, organisation_id, site_id) values (${site?.user}, 101, ${site?.id})`;
    expect((await open(uri)).statusCode).toBe(200);
  });

  it('with prices is hidden from a user who has lost the price permission', async () => {
    const { id } = await start();
    const permissions = hana.permissions.filter((name) => name !== 'Consignment.ViewPricing');
    expect((await show(id, { ...hana, permissions })).status).toBe(404);
  });

  it('of a user who has left the organisation is not created', async () => {
    const { id } = await start();
    await system`
      update membership set is_active = false where user_id = (select id from portal_user where sub = ${hana.sub})`;
    await make(id);
    await system`
      update membership set is_active = true where user_id = (select id from portal_user where sub = ${hana.sub})`;
    expect(await job(id)).toMatchObject({ state: 'failed', uri: null });
  });

  it('is marked as failed after its retries', async () => {
    const { id } = await start();
    const broken = { ...test.deps, fileStore: undefined };
    for (let attempt = 1; attempt < 4; attempt += 1)
      await expect(generateExtract(broken, { jobId: id }, undefined)).rejects.toThrow(
        'No file store is configured',
      );
    expect((await job(id)).state).toBe('working');
    await generateExtract(broken, { jobId: id }, undefined);
    expect((await job(id)).state).toBe('failed');
  });

  it('can be downloaded for 7 days and is listed for 90', async () => {
    const { id } = await start();
    await make(id);
    const later = (days: number) => () => new Date(test.now.getTime() + days * 86_400_000 + 1);
    await expireExtracts({ ...test.deps, clock: later(6) });
    expect((await job(id)).state).toBe('ready');
    await expireExtracts({ ...test.deps, clock: later(7) });
    expect(await job(id)).toMatchObject({ state: 'expired', uri: null, size: null });
    await expireExtracts({ ...test.deps, clock: later(90) });
    expect((await show(id)).status).toBe(404);
  });

  it('never blocks labels or emails: extracts of an organisation run one after the other', async () => {
    for (let created = 0; created < 4; created += 1) await start();
    const queues = await withClient(test.adminUrl, (client) =>
      client.query(`select distinct queue_name as name from graphile_worker.jobs
        where task_identifier = 'make-extract'`),
    );
    expect(queues.rows).toEqual([{ name: 'extracts-1' }]);
  });

  it('is rejected while twenty of the same user are in progress', async () => {
    for (let created = 0; created < 20; created += 1) await start();
    const refused = await test.request(hana, `POST ${PATH}`, { body: YEAR });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Wait until one of')]);
  });
});
