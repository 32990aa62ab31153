import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { buildWorld } from '@cartage/database/builders/build-world.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

const created = async (given: Parameters<FreightWorld['create']>[0]) =>
  (await world.create(given)).json<ResponseBody<'createFullConsignment'>>().reference;
const ask = (references: readonly string[], caller = world.caller) =>
  test.request(caller, `POST /api/v2/data/customers/${world.organisation.id}/export/consignments`, {
    body: { format: 'csv', references },
  });

it('[@BULK-07] [@BULK-10] has one line per consignment in the order of the request, and no formulas', async () => {
  const plain = await created({ lineItems: [world.line({ count: 3, weight: 12.5 })] });
  const evil = await created({ senderReference: '=HYPERLINK("http://x","Ōtaki, here")' });
  const response = await ask([evil, plain, evil]);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Consignments_18-Mar-2026.csv"',
  });
  const [head, first, second, ...more] = response.text.split('\r\n');
  expect(more).toEqual(['']);
  expect(head?.slice(1)).toBe(
    'Consignment,Status,Created,Service type,Invoice account,Requesting site,' +
      'Sender,Sender street,Sender suburb,Sender city,Sender postcode,Sender phone,Sender reference,' +
      'Receiver,Receiver street,Receiver suburb,Receiver city,Receiver postcode,Receiver phone,Receiver reference,' +
      'Sales reference,Items,Packaging,Volume m³,Weight kg,Dangerous goods,' +
      'Requested pickup,Requested delivery,Confirmed delivery,Tags',
  );
  expect(first).toContain(`${evil},Draft,18/03/2026,Standard,MAIN,S1,`);
  expect(first).toContain(`,"'=HYPERLINK(""http://x"",""Ōtaki, here"")",`);
  expect(second).toMatch(new RegExp(`^${plain},.*,3,Carton,0\\.05,12\\.5,`));
});

it('[@BULK-10] is a spreadsheet with typed columns on request', async () => {
  const reference = await created({ senderReference: '00417', lineItems: [world.line({ weight: 12.5 })] });
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/v2/data/customers/${world.organisation.id}/export/consignments`,
    headers: { host: world.caller.host, authorization: `Bearer ${await test.token(world.caller)}` },
    payload: { format: 'xlsx', references: [reference] },
  });
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="Consignments_18-Mar-2026.xlsx"',
  });
  const [head = [], row = []] = await readSheet(response.rawPayload);
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell('Consignment'), cell('Sender reference'), cell('Weight kg')]).toEqual([
    reference,
    '00417',
    12.5,
  ]);
  expect(cell('Receiver postcode')).toMatch(/^\d{4}$/);
  expect(cell('Created')).toEqual(new Date('2026-03-18T00:00:00Z'));
});

it('[@LIST-15] rejects the request when a reference is not found', async () => {
  const [mine, other] = [await created({}), await created({})];
  const stranger = await test.world.person(world.organisation, {
    siteIds: world.organisation.siteIds.slice(1),
  });
  const response = await ask([mine, 'XXX00000000', other]);
  expect(response.status).toBe(422);
  expect(response.json<Problem>().errors).toEqual([{ pointer: '/references/1', detail: 'Not found' }]);
  expect((await ask([mine], stranger)).status).toBe(422);
});

it('[@BULK-10] streams hundreds in batches of a hundred, and aborts when one disappears', async () => {
  const { home } = await buildWorld(test.databaseUrl, {
    consignments: Array.from({ length: 230 }, () => ({})),
  });
  const { tenant, organisation, person } = home;
  const caller = {
    host: tenant.host,
    audience: tenant.audience,
    sub: person.sub,
    organisationId: organisation.id,
    permissions: PERMISSIONS,
  };
  test.now = new Date(test.now.getTime() + 60_000);
  const references = home.consignments.map(({ reference }) => reference).toReversed();
  const path = `POST /api/v2/data/customers/${organisation.id}/export/consignments` as const;
  const body = { format: 'csv', references };
  const whole = await test.request(caller, path, { body });
  const lines = whole.text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(references);
  // A streamed response has no content length.
  expect(whole.headers['content-length']).toBeUndefined();

  const { database } = test.deps;
  const read = database.read.bind(database);
  let reads = 0;
  // One of the second hundred is deleted just before it is read.
  const watched = vi.spyOn(database, 'read').mockImplementation(async (context, statement) => {
    reads += statement.text.includes('line_item') ? 1 : 0;
    if (reads === 2) await hide(references[150] ?? '');
    return read(context, statement);
  });
  await expect(test.request(caller, path, { body })).rejects.toThrow();
  watched.mockRestore();
  expect(reads).toBe(2);
});

const hide = (reference: string) =>
  withClient(test.adminUrl, (client) =>
    client.query("update consignment set reference = 'KEA99999999' where reference = $1", [reference]),
  );
