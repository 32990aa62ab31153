import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireImports } from '#jobs/expire-imports.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { formOf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Import = ResponseBody<'importJob'>;
type Cells = Partial<Record<Column, string>>;

let test: TestApp;
let world: FreightWorld;
let codes: readonly string[];
let worker: RunningWorker | undefined;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, {
    settings: { CsvImportEnabled: 'true', FreightItemDescriptionOptional: 'false' },
  });
  const sites = await rows<{ code: string }>`
    select code from site where organisation_id = ${world.organisation.id} order by id`;
  codes = sites.map(({ code }) => code);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function work(): Promise<void> {
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
}

let unique = 0;
/** A row without an error. Its reference makes every file different. */
function cellsOf(over: Cells = {}): string[] {
  const cells: Cells = {
    account: 'main',
    serviceType: 'STD',
    senderSite: codes[0] ?? '',
    senderReference: `R-${++unique}`,
    receiverSite: codes[1] ?? '',
    freightType: 'CTN',
    freightDescription: 'Drawer runners',
    freightQuantity: '2',
    ...over,
  };
  return COLUMN_KEYS.map((column) => cells[column] ?? '');
}
const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);
const tableOf = (...all: readonly Cells[]) => [HEADINGS, ...all.map(cellsOf)];

const path = () => `${world.path}/consignments/imports` as const;
const start = (body: object, headers: Readonly<Record<string, string>> = {}, of = world) =>
  test.request(of.caller, `POST ${of.path}/consignments/imports`, { body, headers });
const upload = (csv: string | Buffer, metadata: object = { fileName: 'orders.csv' }) =>
  test.request(
    world.caller,
    `POST ${path()}`,
    formOf(JSON.stringify(metadata), { bytes: Buffer.from(csv), name: 'orders.csv', mimeType: 'text/csv' }),
  );
const show = (id: number) => test.request(world.caller, `GET ${path()}/${id}`);

async function finished(id: number): Promise<Import> {
  return vi.waitFor(
    async () => {
      const job = (await show(id)).json<Import>();
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 20_000, interval: 25 },
  );
}
const csvOf = (table: readonly (readonly string[])[]) =>
  table.map((cells) => `${cells.join(';')}\r\n`).join('');

describe('an import', () => {
  it('[@IMPORT-02] [@IMPORT-04] creates each consignment of the file as a draft', async () => {
    const table = tableOf(
      {},
      { account: '', serviceType: '', senderSite: '', senderReference: '', receiverSite: '' },
      {},
    );
    const started = await upload(csvOf(table));
    expect(started.status).toBe(202);
    const { importId, ...first } = started.json<Import>();
    expect(first).toEqual({
      fileName: 'orders.csv',
      createdBy: expect.any(String),
      state: 'working',
      isStopped: false,
      rowCount: 3,
      correctedCells: 0,
      total: 2,
      created: 0,
      failed: 0,
      skipped: 0,
      hasFile: true,
      createdAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
      finishedAtDateTimeUtc: null,
      failures: [],
      drafts: 0,
      createdReferences: null,
    });
    expect(started.headers['location']).toBe(`${path()}/${importId}`);
    await work();
    const job = await finished(importId);
    expect(job).toMatchObject({ total: 2, created: 2, failed: 0, skipped: 0, failures: [] });
    const [reference] = job.createdReferences ?? [];
    const created = (await test.request(world.caller, `GET ${world.path}/consignments/${reference}`)).json();
    expect(created).toMatchObject({
      currentStatus: { code: 'DRAFT' },
      lineItems: [
        { count: 2, volume: 0.1, weight: 10, description: 'Drawer runners' },
        { count: 2, volume: 0.1, weight: 10, description: 'Drawer runners' },
      ],
    });
    const listed = (await test.request(world.caller, `GET ${path()}`)).json<ResponseBody<'imports'>>();
    expect(listed[0]).toMatchObject({ importId, fileName: 'orders.csv', created: 2, state: 'finished' });
    const original = await test.request(world.caller, `GET ${path()}/${importId}/file`);
    expect(original.text).toBe(csvOf(table));
    expect(original.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  });

  it('[@IMPORT-03] [@IMPORT-08] creates nothing while there is any error, and names them all', async () => {
    const refused = await start({
      fileName: 'orders.csv',
      rows: tableOf({ account: 'shut' }, {}, { receiverSite: 'NOPE', freightDescription: '' }),
    });
    expect([refused.status, refused.json<Problem>().detail, refused.json<Problem>().errors]).toEqual([
      422,
      '2 rows have errors. Nothing has been created.',
      [
        { pointer: '/rows/2', detail: 'Account "shut" not found' },
        { pointer: '/rows/4', detail: 'Receiver Site "NOPE" not found' },
        { pointer: '/rows/4', detail: 'Freight Description is required' },
      ],
    ]);
    const empty = await upload('');
    expect([empty.status, empty.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/rows', detail: 'The file is empty' }],
    ]);
  });

  it('takes either the file or rows', async () => {
    const both = await upload(csvOf(tableOf({})), { fileName: 'x.csv', rows: tableOf({}) });
    const neither = await start({ fileName: 'x.csv' });
    for (const response of [both, neither])
      expect([response.status, response.json<Problem>().detail]).toEqual([422, 'Send either a file or rows']);
  });

  it('[@IMPORT-04] a consignment that fails does not stop the others and carries its message', async () => {
    const table = tableOf({}, { deliveryDate: '2026-01-02', senderReference: 'LATE-1' }, {});
    const { importId } = (await start({ fileName: 'a.csv', rows: table })).json<Import>();
    await work();
    const job = await finished(importId);
    expect(job).toMatchObject({ created: 2, failed: 1 });
    expect(job.failures).toEqual([
      {
        rows: [3],
        senderReference: 'LATE-1',
        receiver: expect.any(String),
        messages: ['Some details need attention', expect.stringMatching(/^Requested Delivery Date: /)],
      },
    ]);
    const failed = await test.request(world.caller, `GET ${path()}/${importId}/failed-consignments`);
    const [headings = '', row = ''] = failed.text.split('\r\n');
    expect(headings).toBe(`\uFEFF${HEADINGS.join(',')},Error`);
    expect(row).toMatch(/LATE-1.*Some details need attention; Requested Delivery Date: /);
    // The corrected file is another file: only the failed consignments are created.
    const corrected = failed.text.replace('2026-01-02', '');
    const again = (await upload(corrected, { fileName: 'failed.csv' })).json<Import>();
    expect(await finished(again.importId)).toMatchObject({ total: 1, created: 1, failed: 0 });
  });

  it('[@IMPORT-04] an internal error is reported as Unknown error occurred, and is logged', async () => {
    const { importId } = (await start({ fileName: 'a.csv', rows: tableOf({}) })).json<Import>();
    await rows`update import_item set request = '{"lineItems":[],"consignmentFlags":[{"code":"EXPORT"}]}'
      where job_id = ${importId}`;
    await work();
    expect((await finished(importId)).failures[0]?.messages).toEqual(['Unknown error occurred']);
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'import_item_failed' }));
  });

  it('[@IMPORT-05] the same rows are imported a second time only when the caller confirms it', async () => {
    const table = tableOf({}, {});
    const { importId } = (await start({ fileName: 'a.csv', rows: table })).json<Import>();
    const whileWorking = await start({ fileName: 'b.csv', rows: table });
    expect([whileWorking.status, whileWorking.json<Problem>().code]).toEqual([409, 'conflict']);
    await work();
    await finished(importId);
    // Saved by another program, with other separators: the same rows.
    const again = await upload(csvOf(table));
    expect(again.status).toBe(409);
    expect(again.json<Problem>()).toMatchObject({
      detail: expect.stringMatching(
        / imported the same rows on 18\/03\/2026 .* and created 2 consignments\.$/,
      ),
      current: { importId, created: 2 },
    });
    const allowed = await start({ fileName: 'a.csv', rows: table, allowDuplicate: true });
    expect(allowed.status).toBe(202);
    await finished(allowed.json<Import>().importId);
  });

  it('[@IMPORT-05] a repeated request with the same key returns the same import', async () => {
    const body = { fileName: 'a.csv', rows: tableOf({}) };
    const key = { 'idempotency-key': 'import-1' };
    const [first, second] = [await start(body, key), await start(body, key)];
    expect(second.json<Import>().importId).toBe(first.json<Import>().importId);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('[@IMPORT-04] stopping an import skips the remaining consignments and lists them in the failed file', async () => {
    const { importId } = (await start({ fileName: 'a.csv', rows: tableOf({}, {}, {}) })).json<Import>();
    const stopped = await test.request(world.caller, `DELETE ${path()}/${importId}`);
    expect([stopped.status, stopped.json<Import>().isStopped]).toEqual([200, true]);
    await work();
    expect(await finished(importId)).toMatchObject({ created: 0, failed: 0, skipped: 3 });
    const failed = await test.request(world.caller, `GET ${path()}/${importId}/failed-consignments`);
    expect(failed.text.split('\r\n').filter((line) => line.includes('was stopped'))).toHaveLength(3);
  });

  it('is undone by cancelling its drafts; consignments that are no longer drafts stay', async () => {
    const { importId } = (await start({ fileName: 'a.csv', rows: tableOf({}, {}, {}) })).json<Import>();
    await work();
    const [first = '', second = '', third = ''] = (await finished(importId)).createdReferences ?? [];
    const ready = `POST ${world.path}/consignments/${third}/mark-as-ready` as const;
    expect((await test.request(world.caller, ready, { body: {} })).status).toBe(200);
    const cancelled = await test.request(world.caller, `POST ${path()}/${importId}/cancelled-drafts`, {
      body: {},
    });
    const { bulkJobId, total } = cancelled.json<ResponseBody<'cancelImportedDrafts'>>();
    expect([cancelled.status, total]).toEqual([200, 2]);
    await vi.waitFor(async () => {
      const job = await test.request(world.caller, `GET ${world.path}/consignments/bulk-jobs/${bulkJobId}`);
      expect(job.json<ResponseBody<'bulkJob'>>().results.map(({ reference }) => reference)).toEqual([
        first,
        second,
      ]);
    });
  });

  it('of a user who is no longer a member creates nothing', async () => {
    const { importId } = (await start({ fileName: 'a.csv', rows: tableOf({}) })).json<Import>();
    const { userId } = world.caller;
    await rows`update membership set is_active = false where user_id = ${userId}`;
    await work();
    await vi.waitFor(async () =>
      expect(await rows`select outcome, messages from import_item where job_id = ${importId}`).toEqual([
        { outcome: 'Failed', messages: ['Not found'] },
      ]),
    );
    await rows`update membership set is_active = true where user_id = ${userId}`;
  });

  it('is kept for 90 days; its consignments stay', async () => {
    const { importId } = (await start({ fileName: 'a.csv', rows: tableOf({}) })).json<Import>();
    await work();
    const [reference] = (await finished(importId)).createdReferences ?? [];
    const later = new Date(test.now.getTime() + 91 * 86_400_000);
    await expireImports({ database: test.deps.database, clock: () => later });
    expect((await show(importId)).status).toBe(404);
    const kept = await test.request(world.caller, `GET ${world.path}/consignments/${reference}`);
    expect(kept.status).toBe(200);
  });
});

it('[@IMPORT-06] without the tenant setting its paths return 404', async () => {
  const other = await freightWorld(test);
  const at = `${other.path}/consignments/imports` as const;
  const responses = [
    await start({ fileName: 'a.csv', rows: tableOf({}) }, {}, other),
    await test.request(other.caller, `GET ${at}`),
    await test.request(other.caller, `GET ${at}/1`),
    await test.request(other.caller, `DELETE ${at}/1`),
    await test.request(other.caller, `GET ${at}/1/failed-consignments`),
    await test.request(other.caller, `GET ${at}/1/file`),
    await test.request(other.caller, `GET ${at}/1/imported-rows`),
    await test.request(other.caller, `POST ${at}/1/cancelled-drafts`, { body: {} }),
    await test.request(other.caller, `POST ${at}/duplicates`, { body: { senderReferences: ['R-1'] } }),
    await test.request(other.caller, `GET ${other.path}/consignments/import-mappings`),
    await test.request(other.caller, `PUT ${other.path}/consignments/import-mappings`, {
      body: { headings: ['Debtor'], columns: null },
    }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(Array(11).fill(404));
});
