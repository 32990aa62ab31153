import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  other = await freightWorld(test);
});
afterAll(() => test.close());

const system = (statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query(sql(statement, ...values)));

const receiver = (fullName: string) => ({
  receiverParticipantId: null,
  receiverParticipant: {
    fullName,
    phone: '09 555 0142',
    email: 'dock@rata.example',
    address: {
      streetNumber: '12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      postcode: '1061',
    },
  },
});

async function recent(of: FreightWorld = world) {
  const path = `/api/v2/lookups/organisations/${of.organisation.id}/recent-receivers`;
  const response = await test.request(of.caller, `GET ${path}` as `GET /${string}`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'recentReceivers'>>();
}

it('lists each receiver once, the latest first, sites with their present address', async () => {
  expect(await recent()).toEqual([]);
  const created = await world.create();
  expect(created.status, created.text).toBe(201);
  for (const name of ['Rātā Supplies', 'Kōwhai Cafe', 'RĀTĀ Supplies']) await world.create(receiver(name));
  const found = await recent();
  expect(found.map(({ fullName, site, source }) => [site === null ? fullName : 'a site', source])).toEqual([
    ['RĀTĀ Supplies', 'mine'],
    ['Kōwhai Cafe', 'mine'],
    ['a site', 'mine'],
  ]);
  expect(found[0]).toMatchObject({
    phone: '09 555 0142',
    email: 'dock@rata.example',
    address: { streetNumber: '12', street: 'Tūī Street', postcode: '1061', region: { id: 'NZ-AUK' } },
  });
  const siteId = found[2]?.site?.id ?? 0;
  await system`update site set street = 'Rimu Road' where id = ${siteId}`;
  expect((await recent())[2]?.site?.defaultParticipant.address.street).toBe('Rimu Road');
  await system`update site set is_active = false where id = ${siteId}`;
  expect((await recent()).map(({ fullName }) => fullName)).toEqual(['RĀTĀ Supplies', 'Kōwhai Cafe']);
  await system`update site set is_active = true where id = ${siteId}`;
});

it('puts the user’s own before those of colleagues, and returns eight at most', async () => {
  await system`update consignment set created_by_id = null where organisation_id = ${world.organisation.id}`;
  expect(new Set((await recent()).map(({ source }) => source))).toEqual(new Set(['site']));
  await world.create(receiver('Mine'));
  expect((await recent())[0]).toMatchObject({ fullName: 'Mine', source: 'mine' });
  for (let count = 0; count < 9; count += 1) await world.create(receiver(`Cafe ${count}`));
  expect((await recent()).map(({ fullName }) => fullName)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((count) => `Cafe ${count}`),
  );
});

it('has nothing of other organisations, and no contacts of other sites', async () => {
  expect(await recent(other)).toEqual([]);
  const [first = 0, second = 0] = world.organisation.siteIds;
  await system`update consignment set site_id = ${second} where organisation_id = ${world.organisation.id}`;
  await system`
    delete from membership_site where organisation_id = ${world.organisation.id} and site_id <> ${first}`;
  expect(await recent(), 'without the setting of the organisation').toEqual([]);
  await system`
    insert into organisation_setting (organisation_id, name, value)
    values (${world.organisation.id}, 'suggest-receivers-of-other-sites', 'true')`;
  const ofOthers = await recent();
  expect(ofOthers).toHaveLength(8);
  for (const { source, phone, email, site } of ofOthers)
    expect([source, phone, email, site]).toEqual(['organisation', null, null, null]);
});
