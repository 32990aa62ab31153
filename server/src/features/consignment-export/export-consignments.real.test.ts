import type { Problem } from '@cartage/contract/errors.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { buildWorld } from '@cartage/database/builders/build-world.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EXPORT_COLUMNS } from '#features/consignment-export/columns.ts';
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
  (await world.create(given)).json<Answer<'createFullConsignment'>>().reference;
const ask = (references: readonly string[], caller = world.caller) =>
  test.ask(caller, `POST /api/v2/data/customers/${world.organisation.id}/export/consignments`, {
    body: { format: 'csv', references },
  });

it('[@BULK-07] [@BULK-10] has a line for each consignment, in the order they were named, and no formula in it', async () => {
  const plain = await created({ lineItems: [world.line({ count: 3, weight: 12.5 })] });
  const evil = await created({ senderReference: '=HYPERLINK("http://x","Ōtaki, here")' });
  const answer = await ask([evil, plain, evil]);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Consignments_2026-03-18.csv"',
  });
  const [head, first, second, ...more] = answer.text.split('\r\n');
  expect(more).toEqual(['']);
  expect(head?.slice(1).split(',')).toEqual(EXPORT_COLUMNS.map((column) => column.head));
  expect(first).toContain(`${evil},Draft,18/03/2026,Standard,MAIN,S1,`);
  expect(first).toContain(`,"'=HYPERLINK(""http://x"",""Ōtaki, here"")",`);
  expect(second).toMatch(new RegExp(`^${plain},.*,3,Carton,0\\.05,12\\.5,`));
});

it('[@LIST-15] leaves nothing out in silence', async () => {
  const [mine, other] = [await created({}), await created({})];
  const stranger = await test.world.person(world.organisation, {
    siteIds: world.organisation.siteIds.slice(1),
  });
  const answer = await ask([mine, 'XXX00000000', other]);
  expect(answer.status).toBe(422);
  expect(answer.json<Problem>().errors).toEqual([{ pointer: '/references/1', detail: 'Not found' }]);
  expect((await ask([mine], stranger)).status).toBe(422);
});

it('[@BULK-10] hundreds are sent as they are read, a hundred at a time; one that is gone on the way breaks it off', async () => {
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
  const whole = await test.ask(caller, path, { body });
  const lines = whole.text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(references);
  // Length is known of nothing that is still being made.
  expect(whole.headers['content-length']).toBeUndefined();

  const { database } = test.parts;
  const read = database.read.bind(database);
  let reads = 0;
  // Just before the second hundred is read, one of it goes.
  const watched = vi.spyOn(database, 'read').mockImplementation(async (context, statement) => {
    reads += statement.text.includes('line_item') ? 1 : 0;
    if (reads === 2) await hide(references[150] ?? '');
    return read(context, statement);
  });
  await expect(test.ask(caller, path, { body })).rejects.toThrow();
  watched.mockRestore();
  expect(reads).toBe(2);
});

const hide = (reference: string) =>
  withClient(test.adminUrl, (client) =>
    client.query("update consignment set reference = 'KEA99999999' where reference = $1", [reference]),
  );
