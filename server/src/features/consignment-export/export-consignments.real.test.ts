import type { Problem } from '@cartage/contract/errors.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
