import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
  const created = (await world.create(over)).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${created.reference}/mark-as-ready`, {
    body: {},
  });
  return created;
}

const pickList = (consignments: readonly Consignment[], caller: Caller = world.caller) =>
  test.request(caller, `POST /api/v2/data/customers/${world.organisation.id}/reports/pick-list`, {
    body: { consignmentIds: consignments.map(({ id }) => id) },
  });

it('sums the freight of Ready and Staged consignments and leaves out the others', async () => {
  const [one, other, cancelled] = [
    await ready({ lineItems: [world.line({ count: 2, description: 'Tap washers' })] }),
    await ready({ lineItems: [world.line({ count: 5, description: 'tap washers' })] }),
    await ready(),
  ];
  const draft = (await world.create()).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${cancelled.reference}/cancelled`, {
    body: { reason: 'Order withdrawn' },
  });
  const response = await pickList([other, draft, one, cancelled]);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toContain('Pick List.pdf');
  const text = (await readPdf(response.bytes)).map((page) => page.text).join('\n');
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/2 consignments · 7 items/);
  expect(text.match(/tap washers/gi)).toHaveLength(1);
  expect(text.indexOf(other.reference)).toBeLessThan(text.indexOf(one.reference));
  for (const { reference } of [draft, cancelled]) expect(text).not.toContain(reference);
  const openings = await test.deps.database.asSystem((tx) =>
    tx.query(sql`select o.user_id as "userId" from document_opening o join document d on d.id = o.document_id
      where d.kind = 'PICKLIST'`),
  );
  expect(openings).toEqual([{ userId: world.caller.userId }]);
});

it('is rejected when no consignment can be on it', async () => {
  const draft = (await world.create()).json<Consignment>();
  const response = await pickList([draft]);
  expect([response.status, response.json<Problem>().errors]).toEqual([
    422,
    [{ pointer: '/consignmentIds', detail: 'None of these consignments can be on a pick list' }],
  ]);
  const neighbour = await test.world.person(world.organisation, {
    siteIds: world.organisation.siteIds.slice(1),
  });
  expect((await pickList([await ready()], neighbour)).status).toBe(422);
});
