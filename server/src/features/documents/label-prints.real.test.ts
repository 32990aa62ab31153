import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Search = ResponseBody<'searchConsignments'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

async function ready(): Promise<Consignment> {
  const created = (await world.create()).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${created.reference}/mark-as-ready`, {
    body: {},
  });
  return created;
}

async function labelLink({ reference }: Consignment): Promise<string> {
  const path = `GET ${world.path}/consignments/${reference}/documents/freight-label` as const;
  return (await test.request(world.caller, path)).json<{ uri: string }>().uri;
}

async function combinedFile(
  type: 'FRTLABEL' | 'CONNOTE',
  consignments: readonly Consignment[],
): Promise<string> {
  const body = { documentTypes: [type], references: consignments.map(({ reference }) => reference) };
  const response = await test.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
    body,
  });
  return response.json<ResponseBody<'bulkDocuments'>>().combined[0]?.uri ?? '';
}

/** As a browser tab does: without a token, at the tenant's host. */
async function open(uri: string): Promise<void> {
  const { host } = world.organisation.tenant;
  const { statusCode } = await test.app.inject({
    method: 'GET',
    url: new URL(uri).pathname,
    headers: { host },
  });
  expect(statusCode).toBe(200);
}

const prints = (ids: readonly number[], caller: Caller = world.caller, path: `/${string}` = world.path) =>
  test.request(caller, `POST ${path}/consignments/label-prints`, { body: ids });

async function found(labelPrints: readonly string[]): Promise<readonly number[]> {
  const body = { siteIds: world.organisation.siteIds, labelPrints };
  const response = await test.request(world.caller, `POST ${world.path}/consignments/search?pageSize=200`, {
    body,
  });
  expect(response.status, response.text).toBe(200);
  const { rowCount, results } = response.json<Search>();
  expect(rowCount).toBe(results.length);
  return results.map(({ id }) => id);
}

it('labels are printed once a user opens them, alone or in a combined file', async () => {
  const [alone, together, alsoTogether, neither] = [
    await ready(),
    await ready(),
    await ready(),
    await ready(),
  ];
  const ids = [alone, together, alsoTogether, neither].map(({ id }) => id);
  const link = await labelLink(alone);
  expect((await prints(ids)).json()).toEqual([]);
  await open(link);
  await open(link);

  await open(await combinedFile('FRTLABEL', [together, alsoTogether]));

  const by = expect.stringContaining('person');
  const dateTimeUtc = test.now.toISOString();
  expect((await prints([...ids, ...ids])).json()).toEqual([
    { consignmentId: alone.id, dateTimeUtc, by, count: 2 },
    { consignmentId: together.id, dateTimeUtc, by, count: 1 },
    { consignmentId: alsoTogether.id, dateTimeUtc, by, count: 1 },
  ]);
  expect(await found(['PRINTED'])).toEqual([alone.id, together.id, alsoTogether.id]);
  expect(await found(['NOT_PRINTED'])).toEqual([neither.id]);
  expect(await found([])).toEqual(ids);
  expect(await found(['PRINTED', 'NOT_PRINTED'])).toEqual(ids);
});

it('an opened consignment note is not a print of labels', async () => {
  const consignment = await ready();
  await open(await combinedFile('CONNOTE', [consignment]));
  expect((await prints([consignment.id])).json()).toEqual([]);
});

it('prints at other sites and in other organisations are left out', async () => {
  const consignment = await ready();
  await open(await labelLink(consignment));
  const [own = 0, other = 0] = world.organisation.siteIds;
  expect(own).not.toBe(other);
  const colleague = await test.world.person(world.organisation, { siteIds: [other] });
  expect((await prints([consignment.id], colleague)).json()).toEqual([]);
  const neighbours = await test.world.organisation(world.organisation.tenant, { sites: 1 });
  const neighbour = await test.world.person(neighbours);
  const path = `/api/v2/customers/${neighbours.id}` as const;
  expect((await prints([consignment.id], neighbour, path)).json()).toEqual([]);
  expect((await prints([consignment.id], neighbour)).status).toBe(404);
});

it('more ids than a page of the list are rejected', async () => {
  const response = await prints(Array.from({ length: 201 }, (_, index) => index + 1));
  expect(response.status).toBe(422);
  expect(response.text).toContain('At most 200 consignments');
});
