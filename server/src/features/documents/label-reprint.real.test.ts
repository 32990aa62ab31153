import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Documents = ResponseBody<'consignmentDocuments'>;

let test: TestApp;
let world: FreightWorld;
/** Of the same organisation, with other sites. */
let neighbour: Caller;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  neighbour = await test.world.person(world.organisation, { siteIds: world.organisation.siteIds.slice(1) });
});
afterAll(() => test.close());

async function ready(): Promise<string> {
  const { reference } = (await world.create()).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body: {},
  });
  return reference;
}

/** Opens the labels, as a browser tab does. */
async function printed(): Promise<string> {
  const reference = await ready();
  const path = `GET ${world.path}/consignments/${reference}/documents/freight-label` as const;
  const { uri } = (await test.request(world.caller, path)).json<{ uri: string }>();
  const { host } = world.organisation.tenant;
  const url = new URL(uri).pathname;
  expect((await test.app.inject({ method: 'GET', url, headers: { host } })).statusCode).toBe(200);
  return reference;
}

interface Reprint {
  readonly references: readonly string[];
  readonly reason: string;
  readonly note?: string | null;
}

const record = (body: Reprint, { caller = world.caller, key }: { caller?: Caller; key?: string } = {}) =>
  test.request(caller, `POST ${world.path}/consignments/label-reprints`, {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

async function reprints(reference: string) {
  const path = `GET ${world.path}/consignments/${reference}/documents` as const;
  const documents = (await test.request(world.caller, path)).json<Documents>();
  expect(documents.find(({ fileType }) => fileType.code === 'CONNOTE')?.reprints).toEqual([]);
  return documents.find(({ fileType }) => fileType.code === 'FRTLABEL')?.reprints;
}

it('one reason is recorded for all printed consignments, and is in their print logs', async () => {
  const [one, other, unprinted] = [await printed(), await printed(), await ready()];
  const response = await record({ references: [other, unprinted, one, one], reason: 'DAMAGED' });
  expect([response.status, response.json()]).toEqual([200, { references: [one, other] }]);
  const reprint = {
    id: expect.any(Number),
    dateTimeUtc: test.now.toISOString(),
    by: expect.stringContaining('person'),
    reason: 'DAMAGED',
    note: null,
  };
  expect(await reprints(one)).toEqual([reprint]);
  expect(await reprints(other)).toEqual([reprint]);
  await record({ references: [one], reason: 'OTHER', note: 'Wrong stock' });
  expect(await reprints(one)).toEqual([{ ...reprint, reason: 'OTHER', note: 'Wrong stock' }, reprint]);
});

it('a repeated request records the reason once', async () => {
  const reference = await printed();
  const body = { references: [reference], reason: 'LOST' };
  const sent = await Promise.all([record(body, { key: 'once' }), record(body, { key: 'once' })]);
  expect(sent.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  expect((await record(body, { key: 'once' })).json()).toEqual({ references: [reference] });
  expect(await reprints(reference)).toHaveLength(1);
  expect((await record({ ...body, reason: 'DAMAGED' }, { key: 'once' })).status).toBe(422);
});

it('another reason needs a note', async () => {
  const references = [await printed()];
  for (const [body, errors] of [
    [{ references, reason: 'OTHER' }, [{ pointer: '/note', detail: 'Is required' }]],
    [{ references, reason: 'OTHER', note: '  ' }, [{ pointer: '/note', detail: expect.any(String) }]],
    [{ references, reason: 'BORED' }, [{ pointer: '/reason', detail: expect.any(String) }]],
    [
      { references: [], reason: 'LOST' },
      [{ pointer: '/references', detail: 'Select at least one consignment' }],
    ],
  ] as const) {
    const response = await record(body);
    expect([response.status, response.json<Problem>().errors]).toEqual([422, errors]);
  }
  expect(await reprints(references[0] ?? '')).toEqual([]);
});

it('consignments of other sites and unknown ones are not found, and left out beside others', async () => {
  const reference = await printed();
  expect((await record({ references: [reference], reason: 'LOST' }, { caller: neighbour })).status).toBe(404);
  expect((await record({ references: ['KEA99999999'], reason: 'LOST' })).status).toBe(404);
  expect((await record({ references: ['KEA99999999', reference], reason: 'LOST' })).json()).toEqual({
    references: [reference],
  });
  const rows = await test.deps.database.asSystem((tx) =>
    tx.query<{ userId: number }>(sql`select r.user_id as "userId" from label_reprint r
      join consignment c on c.id = r.consignment_id where c.reference = ${reference}`),
  );
  expect(rows).toEqual([{ userId: world.caller.userId }]);
});
