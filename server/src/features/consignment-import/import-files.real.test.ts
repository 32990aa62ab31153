import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { rowXml, workbookOf } from '@cartage/domain/consignment-import/testing/workbook.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { formOf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Import = ResponseBody<'importJob'>;
type Cells = Partial<Record<Column, string>>;
type List = ResponseBody<'searchConsignments'>;

let test: TestApp;
let world: FreightWorld;
let worker: RunningWorker;
let codes: readonly string[];

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { CsvImportEnabled: 'true' } });
  const sites = await test.deps.database.asSystem((tx) =>
    tx.query<{ code: string }>(sql`
      select code from site where organisation_id = ${world.organisation.id} order by id`),
  );
  codes = sites.map(({ code }) => code);
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.databaseUrl, database, clock, log, timings: FAST_TIMINGS });
});
afterAll(async () => {
  await worker.stop();
  await test.close();
});

const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);
function cellsOf(over: Cells = {}): string[] {
  const cells: Cells = {
    account: 'MAIN',
    serviceType: 'STD',
    senderSite: codes[0] ?? '',
    receiverSite: codes[1] ?? '',
    freightType: 'CTN',
    freightDescription: 'Drawer runners',
    freightQuantity: '2',
    ...over,
  };
  return COLUMN_KEYS.map((column) => cells[column] ?? '');
}

const path = () => `${world.path}/consignments` as const;
const start = (rows: readonly (readonly string[])[]) =>
  test.request(world.caller, `POST ${path()}/imports`, { body: { fileName: 'orders', rows } });
const upload = (bytes: Uint8Array, name: string) =>
  test.request(
    world.caller,
    `POST ${path()}/imports`,
    formOf(JSON.stringify({ fileName: name }), { bytes: Buffer.from(bytes), name, mimeType: 'text/csv' }),
  );

async function finished(id: number): Promise<Import> {
  return vi.waitFor(
    async () => {
      const job = (await test.request(world.caller, `GET ${path()}/imports/${id}`)).json<Import>();
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 20_000, interval: 25 },
  );
}

describe('an Excel workbook', () => {
  const workbook = (cells: readonly string[]) =>
    workbookOf({
      formats: ['dd/mm/yyyy'],
      sheets: { Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, cells) } },
    });

  it('[@IMPORT-02] is imported like a CSV file and returned as it was uploaded', async () => {
    const bytes = workbook(cellsOf({ freightQuantity: '{}<v>2</v>', deliveryDate: '{s="0"}<v>46203</v>' }));
    const { importId } = (await upload(bytes, 'orders.xlsx')).json<Import>();
    const job = await finished(importId);
    expect(job).toMatchObject({ created: 1, failed: 0, rowCount: 1 });
    const [reference] = job.createdReferences ?? [];
    const created = await test.request(world.caller, `GET ${path()}/${reference}`);
    expect(created.json()).toMatchObject({ lineItems: [{ count: 2 }] });
    const original = await test.request(world.caller, `GET ${path()}/imports/${importId}/file`);
    expect(original.headers['content-disposition']).toBe('attachment; filename="orders.xlsx"');
    expect(original.headers['content-type']).toBe('application/octet-stream');
    // Saved as JSON rows, with the date that the cell shows: the same rows.
    const same = await start([HEADINGS, cellsOf({ deliveryDate: '2026-06-30' })]);
    expect(same.status).toBe(409);
  });

  it('[@IMPORT-03] that cannot be read is rejected, and the server continues', async () => {
    const broken = await upload(workbook(cellsOf()).slice(0, 900), 'orders.xlsx');
    expect([broken.status, broken.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/rows', detail: "The workbook can't be read" }],
    ]);
  });
});

describe('a saved column mapping', () => {
  const columns = {
    account: 'Debtor',
    serviceType: 'Service',
    senderSite: 'From',
    receiverSite: 'To',
    freightType: 'Packaging',
    freightDescription: 'Goods',
    freightQuantity: 'Pieces',
  };
  const headings = ['Order', ...Object.values(columns)];
  const file = () => [headings, ['7', 'MAIN', 'STD', codes[0] ?? '', codes[1] ?? '', 'CTN', 'Shelves', '3']];
  const save = (body: object) =>
    test.request(world.caller, `PUT ${path()}/import-mappings`, { body: { headings, ...body } });

  it('[@IMPORT-09] is applied to every file with its headings, in any order and case', async () => {
    expect((await start(file())).json<Problem>().errors?.[0]?.detail).toBe('The column headings are missing');
    const saved = await save({ columns });
    expect([saved.status, saved.json<ResponseBody<'importMappings'>>()]).toEqual([
      200,
      [{ headings, columns, savedBy: expect.any(String), savedAtDateTimeUtc: '2026-03-18T01:30:00.000Z' }],
    ]);
    const turned = file().map((cells) => cells.toReversed());
    const started = await start([turned[0]?.map((cell) => cell.toUpperCase()) ?? [], turned[1] ?? []]);
    expect(started.status).toBe(202);
    expect(await finished(started.json<Import>().importId)).toMatchObject({ created: 1, failed: 0 });
  });

  it('is replaced and deleted', async () => {
    await save({ columns });
    const changed = await save({ columns: { ...columns, senderReference: 'Order' } });
    expect(changed.json<ResponseBody<'importMappings'>>().map((one) => one.columns.senderReference)).toEqual([
      'Order',
    ]);
    expect((await save({ columns: null })).json()).toEqual([]);
    expect((await start(file())).status).toBe(422);
  });

  it.each([
    [{ ...columns, account: 'Colour' }, 'Choose headings of the file'],
    [{ ...columns, account: 'From' }, 'Choose each heading for one column only'],
    [{ ...columns, account: null }, 'Choose a heading for Charge Account'],
  ])('is rejected when it is invalid: %j', async (wrong, detail) => {
    const rejected = await save({ columns: wrong });
    expect([rejected.status, rejected.json<Problem>().detail]).toEqual([422, detail]);
  });
});

it('[@IMPORT-05] sender references of the last 30 days are possible duplicates', async () => {
  const used = `USED-${Date.now()}`;
  const job = await finished(
    (await start([HEADINGS, cellsOf({ senderReference: used })])).json<Import>().importId,
  );
  const [reference = ''] = job.createdReferences ?? [];
  const ask = async () =>
    (
      await test.request(world.caller, `POST ${path()}/imports/duplicates`, {
        body: { senderReferences: [used, 'NEVER-USED'] },
      })
    ).json<ResponseBody<'importDuplicates'>>();
  expect(await ask()).toEqual([
    { senderReference: used, reference, createdAtDateTimeUtc: '2026-03-18T01:30:00.000Z' },
  ]);
  await test.request(world.caller, `POST ${path()}/imports/${job.importId}/cancelled-drafts`, { body: {} });
  await vi.waitFor(async () => expect(await ask()).toEqual([]), { timeout: 20_000, interval: 50 });
});

it('[@IMPORT-01] the list shows exactly the consignments of one import', async () => {
  const table = [HEADINGS, ...['A', 'B'].map((senderReference) => cellsOf({ senderReference }))];
  const job = await finished((await start(table)).json<Import>().importId);
  await finished((await start([HEADINGS, cellsOf({ senderReference: 'C' })])).json<Import>().importId);
  const listed = async (importId: string) =>
    (
      await test.request(world.caller, `POST ${path()}/search`, {
        body: { importId },
      })
    ).json<List>();
  const { results } = await listed(String(job.importId));
  expect(results.map((one) => one.reference).toSorted()).toEqual(job.createdReferences?.toSorted());
  expect((await listed('nonsense')).results).toEqual([]);
});
