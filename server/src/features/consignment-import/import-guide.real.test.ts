import { readFile } from 'node:fs/promises';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { csvOf, type Import, type ImportWorld, importWorld } from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const ROOT = new URL('../../../../', import.meta.url);

let test: TestApp;
let world: ImportWorld;
let worker: RunningWorker;
/** The JSON examples of docs/guides/import-by-api.md in their order, with codes of the test world. */
let examples: readonly string[];
let guide: string;

beforeAll(async () => {
  test = await testApp();
  world = await importWorld(test);
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
  guide = await readFile(new URL('docs/guides/import-by-api.md', ROOT), 'utf8');
  const [sender, receiver] = world.siteCodes;
  examples = Array.from(guide.matchAll(/```json\n(.*?)```/gs), ([, example = '']) =>
    example.replaceAll('"SENDER"', `"${sender}"`).replaceAll('"RECEIVER"', `"${receiver}"`),
  );
});
afterAll(async () => {
  await worker.stop();
  await test.close();
});

const saveMapping = (body: unknown) =>
  test.request(world.caller, `PUT ${world.path}/consignments/import-mappings`, { body: body as object });

it('[@IMPORT-02] the rows of the guide are imported', async () => {
  const { rows } = JSON.parse(examples[0] ?? '');
  const started = await world.startRows(rows);
  expect([started.status, started.json<Import>().total]).toEqual([202, 1]);
  expect(await world.finished(started.json<Import>().importId)).toMatchObject({ created: 1, failed: 0 });
});

it('[@IMPORT-01] the corrections of the guide are applied to a file', async () => {
  const metadata = JSON.parse(examples[1] ?? '');
  const file = csvOf(world.table({ receiverSite: 'NOWHERE' }, { receiverSite: 'ELSEWHERE' }));
  const started = await world.upload(file, metadata);
  expect(started.status).toBe(202);
  expect(await world.finished(started.json<Import>().importId)).toMatchObject({
    fileName: 'orders.csv',
    created: 2,
    correctedCells: 2,
  });
});

it('[@IMPORT-09] the mapping of the guide and that of the API reference are saved', async () => {
  const [, ofGuide = ''] = /-d '(\{"headings".*?\})'/s.exec(guide) ?? [];
  const reference = JSON.parse(await readFile(new URL('contract/openapi.json', ROOT), 'utf8'));
  const { headings, columns } = reference.components.schemas.MappingToStore.properties;
  const exampleOf = (field: { readonly example?: unknown; readonly examples?: readonly unknown[] }) =>
    field.example ?? field.examples?.[0];
  const ofReference = { headings: exampleOf(headings), columns: exampleOf(columns) };
  for (const mapping of [JSON.parse(ofGuide), ofReference]) {
    const saved = await saveMapping(mapping);
    expect([saved.status, saved.json<ResponseBody<'importMappings'>>()]).toEqual([
      200,
      [expect.objectContaining({ headings: mapping.headings, columns: mapping.columns })],
    ]);
  }
});

it('the mappings of another organisation are not found', async () => {
  const other = await importWorld(test);
  const body = { headings: ['Debtor'], columns: null };
  const responses = [
    await test.request(world.caller, `PUT ${other.path}/consignments/import-mappings`, { body }),
    await test.request(world.caller, `GET ${other.path}/consignments/import-mappings`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
});

it('[@IMPORT-04] the undo needs Consignment.MAINTAIN, as the guide says', async () => {
  const { importId } = (await world.startRows(world.table({}))).json<Import>();
  await world.finished(importId);
  const permissions = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const;
  const path = `POST ${world.imports}/${importId}/cancelled-drafts` as const;
  const refused = await test.request({ ...world.caller, permissions }, path, { body: {} });
  const allowed = await test.request(
    { ...world.caller, permissions: [...permissions, 'Consignment.MAINTAIN'] },
    path,
    { body: {} },
  );
  expect([refused.status, allowed.status]).toEqual([403, 200]);
});
