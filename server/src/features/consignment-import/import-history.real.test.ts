import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { csvOf, type Import, type ImportWorld, importWorld } from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ImportWorld;
let worker: RunningWorker;

beforeAll(async () => {
  test = await testApp();
  world = await importWorld(test);
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
});
afterAll(async () => {
  await worker.stop();
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const get = (rest: string) => test.request(world.caller, `GET ${world.imports}${rest}`);
const asSystem = (statement: ReturnType<typeof sql>) =>
  test.deps.database.asSystem((tx) => tx.query(statement));

describe('[@IMPORT-01] corrected cells', () => {
  it('are imported, and the file stays byte for byte as the user chose it', async () => {
    const table = world.table({ receiverSite: 'NOWHERE' }, {}, { freightWeight: '1200,5' });
    const file = Buffer.from(`\uFEFF${csvOf(table).replace('1200,5', '"1200,5"')}`);
    const corrections = [
      { column: 'receiverSite' as const, value: ` ${world.siteCodes[1]} `, rows: [2] },
      { column: 'freightWeight' as const, value: '1200.5', rows: [4] },
    ];
    const started = await world.upload(file, { fileName: 'orders.csv', corrections });
    expect(started.status).toBe(202);
    const { importId } = started.json<Import>();
    expect(await world.finished(importId)).toMatchObject({ created: 3, failed: 0, correctedCells: 2 });
    const original = await get(`/${importId}/file`);
    expect(Buffer.compare(Buffer.from(original.text), file)).toBe(0);
    const imported = await get(`/${importId}/imported-rows`);
    expect(imported.headers['content-disposition']).toBe(
      `attachment; filename="Imported_rows_${importId}.csv"`,
    );
    const corrected = csvOf(table).replace('NOWHERE', world.siteCodes[1]).replace('1200,5', '1200.5');
    expect(imported.text).toBe(`\uFEFF${corrected}`);
    // The corrected rows are what was imported: sending them again would create the consignments twice.
    expect((await world.upload(imported.text, { fileName: 'again.csv' })).status).toBe(409);
    // The same file with another correction would create its orders twice as well.
    const [site] = corrections;
    const weight = { column: 'freightWeight' as const, value: '1300.5', rows: [4] };
    const other = site === undefined ? [] : [site, weight];
    const sameFile = await world.upload(file, { fileName: 'orders.csv', corrections: other });
    expect([sameFile.status, sameFile.json<Problem>().detail]).toEqual([
      409,
      expect.stringContaining(' imported the same file on '),
    ]);
  });

  it('can be as many as the largest file has rows', async () => {
    const corrections = Array.from({ length: 50_000 }, (_, index) => ({
      column: 'senderNotes' as const,
      value: `Ring ${index}`,
      rows: [2],
    }));
    const started = await world.upload(csvOf(world.table({})), { fileName: 'orders.csv', corrections });
    expect(started.status).toBe(202);
    expect(await world.finished(started.json<Import>().importId)).toMatchObject({ created: 1 });
  });

  it('are rejected for a row that the file does not have, and nothing is created', async () => {
    const corrections = [
      { column: 'receiverSite', value: world.siteCodes[1], rows: [2] },
      { column: 'receiverSite', value: world.siteCodes[1], rows: [2, 9] },
    ];
    const refused = await world.startRows(world.table({}), { corrections });
    expect([refused.status, refused.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/corrections/1/rows', detail: 'Row 9 is not in the file' }],
    ]);
    const wrong = await world.startRows(world.table({}), {
      corrections: [{ column: 'receiverSite', value: 'NOWHERE', rows: [2] }],
    });
    expect(wrong.json<Problem>().errors).toEqual([
      { pointer: '/rows/2', detail: 'Receiver Site "NOWHERE" not found' },
    ]);
  });
});

it('[@IMPORT-04] the drafts of an import are counted as they are now', async () => {
  const { importId } = (await world.startRows(world.table({}, {}, {}))).json<Import>();
  const { drafts, createdReferences } = await world.finished(importId);
  expect(drafts).toBe(3);
  const [first = ''] = createdReferences ?? [];
  await test.request(world.caller, `POST ${world.path}/consignments/${first}/mark-as-ready`, { body: {} });
  expect((await get(`/${importId}`)).json<Import>()).toMatchObject({ created: 3, drafts: 2 });
  await test.request(world.caller, `POST ${world.imports}/${importId}/cancelled-drafts`, { body: {} });
  await vi.waitFor(
    async () => expect((await get(`/${importId}`)).json<Import>()).toMatchObject({ created: 3, drafts: 0 }),
    { timeout: 60_000, interval: 50 },
  );
});

it('[@IMPORT-04] a site that is closed after the check is named', async () => {
  const [sender, receiver] = world.siteCodes;
  await worker.stop();
  const { importId } = (await world.startRows(world.table({}, {}))).json<Import>();
  const setActive = (isActive: boolean) =>
    asSystem(sql`
      update site set is_active = ${isActive}
      where organisation_id = ${world.organisation.id} and code = ${receiver}`);
  await setActive(false);
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
  const { failures } = await world.finished(importId);
  expect(failures.map(({ messages }) => messages)).toEqual([
    ['Some details need attention', `Receiver Site "${receiver}" is closed`],
    ['Some details need attention', `Receiver Site "${receiver}" is closed`],
  ]);
  const refused = await world.startRows(world.table({ senderSite: sender }));
  expect(refused.json<Problem>().errors?.map(({ detail }) => detail)).toEqual([
    `Receiver Site "${receiver}" not found`,
  ]);
  await setActive(true);
});

describe('[@IMPORT-01] the history', () => {
  const idsOf = async (query: string) =>
    (await get(query)).json<ResponseBody<'imports'>>().map(({ importId }) => importId);

  it('is paged by the last id of the page before', async () => {
    const started: number[] = [];
    for (let count = 0; count < 5; count += 1)
      started.push((await world.startRows(world.table({}))).json<Import>().importId);
    const [newest = 0, second = 0, third = 0] = started.toReversed();
    expect(await idsOf('?maxResults=2')).toEqual([newest, second]);
    expect(await idsOf(`?maxResults=1&before=${second}`)).toEqual([third]);
    expect(await idsOf(`?before=${started[0]}`)).not.toContain(started[0]);
    expect((await get('?maxResults=101')).status).toBe(422);
  });

  it('has only the imports of the caller when asked', async () => {
    const colleague = await test.world.person(world.organisation);
    const all = await idsOf('');
    const ofColleague = await test.request(colleague, `GET ${world.imports}?startedBy=me`);
    expect([await idsOf('?startedBy=me'), ofColleague.json()]).toEqual([all, []]);
    const seen = await test.request(colleague, `GET ${world.imports}`);
    expect(seen.json<ResponseBody<'imports'>>()).toHaveLength(all.length);
  });
});
