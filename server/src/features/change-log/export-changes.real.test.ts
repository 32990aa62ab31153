import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
});
afterAll(() => app.close());

async function created(given: Parameters<FreightWorld['create']>[0] = {}) {
  const response = await world.create(given);
  expect(response.status, response.text).toBe(201);
  return response.json<ResponseBody<'createFullConsignment'>>();
}

const file = (query = '') => app.request(world.caller, `GET ${world.path}/change-log/file${query}`);

/** One for each second before now, latest first. */
const addChanges = (reference: string, count: number) =>
  app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into field_change (organisation_id, consignment_id, at, through, field, new_value)
      select organisation_id, id, ${app.now}::timestamptz - n * interval '1 second', 'system', 'notes', 'Note ' || n
      from consignment, generate_series(1, ${count}::int) n
      where reference = ${reference}`),
  );

it('has one line for each change of the filter, and no formulas', async () => {
  const { reference } = await created();
  const edit = await app.request(world.caller, `PUT ${world.path}/consignments/${reference}`, {
    body: { notes: '=HYPERLINK("http://x")', senderReference: 'S-1' },
  });
  expect(edit.status, edit.text).toBe(200);
  const response = await file(`?reference=${reference}&fields=notes`);
  expect(response.status, response.text).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Change-log_18-Mar-2026.csv"',
    'x-row-count': '1',
  });
  const [head, line, ...more] = response.text.split('\r\n');
  expect(more).toEqual(['']);
  expect(head?.slice(1)).toBe('Time,Consignment,User,Source,Field,From,To,Time (UTC),Source id,Change id');
  expect(line).toMatch(
    new RegExp(
      `^18/03/2026 2:30:00 pm,${reference},Name of person-\\S+,Portal,Sender notes,,"'=HYPERLINK\\(""http://x""\\)",2026-03-18T01:30:00.000Z,,\\d+$`,
    ),
  );
});

it('names the bulk action, and its undo once', async () => {
  const { reference } = await created();
  const post = async (what: string, body: object) => {
    const response = await app.request(world.caller, `POST ${world.path}/consignments/${what}`, { body });
    expect(response.status, response.text).toBe(200);
    return response.json<ResponseBody<'bulkJob'>>().jobId;
  };
  const jobId = await post('bulk/cancelled', { references: [reference], reason: 'Order withdrawn' });
  await post(`bulk-jobs/${jobId}/undo`, {});
  const lines = (await file(`?reference=${reference}&source=bulk`)).text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',').slice(3, 7)).toSorted()).toEqual([
    ['Bulk action: Cancel', 'Status', 'Draft', 'Cancelled'],
    ['Bulk action: Undo', 'Status', 'Cancelled', 'Draft'],
  ]);
});

it('streams thousands of changes in the order of the log', async () => {
  const { reference } = await created();
  await addChanges(reference, 2_500);
  const response = await file(`?reference=${reference}&source=system&fields=notes`);
  const lines = response.text.split('\r\n').slice(1, -1);
  expect(response.headers['x-row-count']).toBe('2500');
  expect(lines.map((line) => line.split(',')[6])).toEqual(
    Array.from({ length: 2_500 }, (_, index) => `Note ${index + 1}`),
  );
  expect(lines[0]).toContain(`${reference},Automatic,Automatic,Sender notes`);
  expect(response.headers['content-length']).toBeUndefined();
});
