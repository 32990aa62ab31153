import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { rowXml, workbookOf } from '@cartage/domain/consignment-import/testing/workbook.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type Cells, type Import, type ImportWorld, importWorld } from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type List = ResponseBody<'searchConsignments'>;

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
  await test.close();
});

const path = () => `${world.path}/consignments` as const;
const uploadWorkbook = (bytes: Uint8Array) => world.upload(bytes, { fileName: 'orders.xlsx' });

describe('an Excel workbook', () => {
  const workbook = (cells: Cells) =>
    workbookOf({
      formats: ['dd/mm/yyyy'],
      sheets: {
        Orders: {
          rows: world
            .table(cells)
            .map((line, index) => rowXml(index + 1, line))
            .join(''),
        },
      },
    });

  it('[@IMPORT-02] is imported like a CSV file and returned as it was uploaded', async () => {
    const senderReference = 'PO-WORKBOOK';
    const bytes = workbook({
      senderReference,
      freightQuantity: '{}<v>2</v>',
      deliveryDate: '{s="0"}<v>46203</v>',
    });
    const { importId } = (await uploadWorkbook(bytes)).json<Import>();
    const job = await world.finished(importId);
    expect(job).toMatchObject({ created: 1, failed: 0, rowCount: 1 });
    const [reference] = job.createdReferences ?? [];
    const created = await test.request(world.caller, `GET ${path()}/${reference}`);
    expect(created.json()).toMatchObject({ lineItems: [{ count: 2 }] });
    const original = await test.request(world.caller, `GET ${path()}/imports/${importId}/file`);
    expect(original.headers['content-disposition']).toBe('attachment; filename="orders.xlsx"');
    expect(original.headers['content-type']).toBe('application/octet-stream');
    // Saved as JSON rows, with the date that the cell shows: the same rows.
    const same = await world.startRows(world.table({ senderReference, deliveryDate: '2026-06-30' }));
    expect(same.status).toBe(409);
  });

  it('[@IMPORT-03] that cannot be read is rejected, and the server continues', async () => {
    const broken = await uploadWorkbook(workbook({}).slice(0, 900));
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
  const file = () => [headings, ['7', 'MAIN', 'STD', ...world.siteCodes, 'CTN', 'Shelves', '3']];
  const save = (body: object) =>
    test.request(world.caller, `PUT ${path()}/import-mappings`, { body: { headings, ...body } });

  it('[@IMPORT-09] is applied to every file with its headings, in any order and case', async () => {
    expect((await world.startRows(file())).json<Problem>().errors?.[0]?.detail).toBe(
      'The column headings are missing',
    );
    const saved = await save({ columns });
    expect([saved.status, saved.json<ResponseBody<'importMappings'>>()]).toEqual([
      200,
      [{ headings, columns, savedBy: expect.any(String), savedAtDateTimeUtc: '2026-03-18T01:30:00.000Z' }],
    ]);
    const turned = file().map((cells) => cells.toReversed());
    const started = await world.startRows([
      turned[0]?.map((cell) => cell.toUpperCase()) ?? [],
      turned[1] ?? [],
    ]);
    expect(started.status).toBe(202);
    expect(await world.finished(started.json<Import>().importId)).toMatchObject({ created: 1, failed: 0 });
  });

  it('is replaced and deleted', async () => {
    await save({ columns });
    const changed = await save({ columns: { ...columns, senderReference: 'Order' } });
    expect(changed.json<ResponseBody<'importMappings'>>().map((one) => one.columns.senderReference)).toEqual([
      'Order',
    ]);
    expect((await save({ columns: null })).json()).toEqual([]);
    expect((await world.startRows(file())).status).toBe(422);
  });

  it.each([
    [{ ...columns, account: 'Colour' }, 'Choose headings that are in the file'],
    [{ ...columns, account: 'From' }, 'Choose each heading for one column only'],
    [{ ...columns, account: null }, 'Choose a heading for Charge Account'],
  ])('is rejected when it is invalid: %j', async (wrong, detail) => {
    const rejected = await save({ columns: wrong });
    expect([rejected.status, rejected.json<Problem>().detail]).toEqual([422, detail]);
  });
});

it('[@IMPORT-05] sender references of the last 30 days are possible duplicates', async () => {
  const used = `USED-${Date.now()}`;
  const job = await world.finished(
    (await world.startRows(world.table({ senderReference: used }))).json<Import>().importId,
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
  await vi.waitFor(async () => expect(await ask()).toEqual([]), { timeout: 60_000, interval: 50 });
});

it('[@IMPORT-01] the list shows exactly the consignments of one import', async () => {
  const job = await world.finished((await world.startRows(world.table({}, {}))).json<Import>().importId);
  await world.finished((await world.startRows(world.table({}))).json<Import>().importId);
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
