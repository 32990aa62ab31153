import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireImports } from '#jobs/expire-imports.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { freightWorld } from '#testing/freight-world.ts';
import {
  type Cells,
  csvOf,
  type Import,
  type ImportWorld,
  importWorld,
  type Table,
} from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ImportWorld;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  test = await testApp();
  world = await importWorld(test, { FreightItemDescriptionOptional: 'false' });
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

const start = async (...table: readonly Cells[]) =>
  (await world.startRows(world.table(...table))).json<Import>();
/** As a program with European settings writes it. */
const uploadWithSemicolons = (table: Table) => world.upload(csvOf(table, ';'), { fileName: 'orders.csv' });
const path = () => world.imports;

describe('an import', () => {
  it('[@IMPORT-02] [@IMPORT-04] creates each consignment of the file as a draft', async () => {
    const table = world.table(
      { account: 'main' },
      { account: '', serviceType: '', senderSite: '', senderReference: '', receiverSite: '' },
      {},
    );
    const started = await uploadWithSemicolons(table);
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
      undo: null,
    });
    expect(started.headers['location']).toBe(`${path()}/${importId}`);
    await work();
    const job = await world.finished(importId);
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
    expect(original.text).toBe(csvOf(table, ';'));
    expect(original.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  });

  it('[@IMPORT-03] [@IMPORT-08] creates nothing while there is any error, and names them all', async () => {
    const refused = await world.startRows(
      world.table({ account: 'shut' }, {}, { receiverSite: 'NOPE', freightDescription: '' }),
    );
    expect([refused.status, refused.json<Problem>().detail, refused.json<Problem>().errors]).toEqual([
      422,
      '2 rows have errors. Nothing has been created.',
      [
        { pointer: '/rows/2', detail: 'Account "shut" not found' },
        { pointer: '/rows/4', detail: 'Receiver Site "NOPE" not found' },
        { pointer: '/rows/4', detail: 'Freight Description is required' },
      ],
    ]);
    const empty = await world.upload('', { fileName: 'orders.csv' });
    expect([empty.status, empty.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/rows', detail: 'The file is empty' }],
    ]);
  });

  it('[@IMPORT-08] the account and the sites of another organisation are not found', async () => {
    const other = await importWorld(test);
    await rows`
      update account set code = 'THEIRS'
      where id = (select min(id) from account where organisation_id = ${other.organisation.id} and is_active)`;
    // The sites of both have the same codes at first.
    await rows`update site set code = 'T' || code where organisation_id = ${other.organisation.id}`;
    const [senderSite, receiverSite] = [`T${other.siteCodes[0]}`, `T${other.siteCodes[1]}`];
    const refused = await world.startRows(world.table({ account: 'THEIRS', senderSite, receiverSite }));
    expect([refused.status, refused.json<Problem>().errors?.map(({ detail }) => detail)]).toEqual([
      422,
      [
        'Account "THEIRS" not found',
        `Sender Site "${senderSite}" not found`,
        `Receiver Site "${receiverSite}" not found`,
      ],
    ]);
  });

  it('takes either the file or rows', async () => {
    const both = await world.upload(csvOf(world.table({})), {
      fileName: 'x.csv',
      rows: [['Charge Account']],
    });
    const neither = await test.request(world.caller, `POST ${path()}`, { body: { fileName: 'x.csv' } });
    for (const response of [both, neither])
      expect([response.status, response.json<Problem>().detail]).toEqual([422, 'Send either a file or rows']);
  });

  it('[@IMPORT-04] a consignment that fails does not stop the others and carries its message', async () => {
    const { importId } = await start({}, { deliveryDate: '2026-01-02', senderReference: 'LATE-1' }, {});
    await work();
    const job = await world.finished(importId);
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
    expect(headings).toBe(
      '\uFEFFCharge Account,Service Type,Requested Pickup Date,Requested Delivery Date,Sender Site,Sender Reference,' +
        'Sender Notes,Receiver Site,Receiver Reference,Export E-cert,Sales Reference,Freight Type,Freight Description,' +
        'Freight Qty,Freight Volume,Freight Weight,Hireage Provider,Hireage Type,Hireage Quantity,Error',
    );
    expect(row).toMatch(/LATE-1.*Some details need attention; Requested Delivery Date: /);
    // The corrected file is another file: only the failed consignments are created.
    const corrected = failed.text.replace('2026-01-02', '');
    const again = (await world.upload(corrected, { fileName: 'failed.csv' })).json<Import>();
    expect(await world.finished(again.importId)).toMatchObject({ total: 1, created: 1, failed: 0 });
  });

  it('[@IMPORT-04] an internal error is reported as Unknown error occurred, and is logged', async () => {
    const { importId } = await start({});
    await rows`update import_item set request = '{"lineItems":[],"consignmentFlags":[{"code":"EXPORT"}]}'
      where job_id = ${importId}`;
    await work();
    expect((await world.finished(importId)).failures[0]?.messages).toEqual(['Unknown error occurred']);
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'import_item_failed' }));
  });

  it('[@IMPORT-05] the same rows are imported a second time only when the caller confirms it', async () => {
    const table = world.table({}, {});
    const { importId } = (await world.startRows(table)).json<Import>();
    const whileWorking = await world.startRows(table, { fileName: 'b.csv' });
    expect([whileWorking.status, whileWorking.json<Problem>().code]).toEqual([409, 'conflict']);
    await work();
    await world.finished(importId);
    // Saved by another program, with other separators: the same rows.
    const again = await uploadWithSemicolons(table);
    expect(again.status).toBe(409);
    expect(again.json<Problem>()).toMatchObject({
      detail: expect.stringMatching(
        / imported the same rows on 18\/03\/2026 .* and created 2 consignments\.$/,
      ),
      current: { importId, created: 2 },
    });
    const allowed = await world.startRows(table, { allowDuplicate: true });
    expect(allowed.status).toBe(202);
    await world.finished(allowed.json<Import>().importId);
  });

  it('[@IMPORT-05] of two uploads of the same rows at once, one is imported', async () => {
    const table = world.table({}, {});
    const responses = await Promise.all([
      world.startRows(table, { fileName: 'a.csv' }),
      world.startRows(table, { fileName: 'b.csv' }),
      uploadWithSemicolons(table),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  });

  it('[@IMPORT-05] a repeated request with the same key returns the same import', async () => {
    const table = world.table({});
    const key = { 'idempotency-key': 'import-1' };
    const [first, second] = [await world.startRows(table, {}, key), await world.startRows(table, {}, key)];
    expect(second.json<Import>().importId).toBe(first.json<Import>().importId);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('[@IMPORT-04] stopping an import skips the remaining consignments and lists them in the failed file', async () => {
    const { importId } = await start({}, {}, {});
    const stopped = await test.request(world.caller, `DELETE ${path()}/${importId}`);
    expect([stopped.status, stopped.json<Import>().isStopped]).toEqual([200, true]);
    await work();
    expect(await world.finished(importId)).toMatchObject({ created: 0, failed: 0, skipped: 3 });
    const failed = await test.request(world.caller, `GET ${path()}/${importId}/failed-consignments`);
    expect(failed.text.split('\r\n').filter((line) => line.includes('was stopped'))).toHaveLength(3);
  });

  it('of a user who is no longer a member creates nothing', async () => {
    const { importId } = await start({});
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
    const { importId } = await start({});
    await work();
    const [reference] = (await world.finished(importId)).createdReferences ?? [];
    const later = new Date(test.now.getTime() + 91 * 86_400_000);
    await expireImports({ database: test.deps.database, clock: () => later });
    expect((await world.show(importId)).status).toBe(404);
    const kept = await test.request(world.caller, `GET ${world.path}/consignments/${reference}`);
    expect(kept.status).toBe(200);
  });
});

it('[@IMPORT-06] without the tenant setting its paths return 404', async () => {
  const other = await freightWorld(test);
  const at = `${other.path}/consignments/imports` as const;
  const responses = [
    await test.request(other.caller, `POST ${at}`, { body: { fileName: 'a.csv', rows: world.table({}) } }),
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
