import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Preset = ResponseBody<'createPackagingPreset'>;
type Body = Sent<'createPackagingPreset', 'body'>;

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  other = await freightWorld(test);
});
afterEach(() => system`delete from packaging_preset`);
afterAll(() => test.close());

const system = (statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query(sql(statement, ...values)));
const body = (over: Partial<Body> = {}): Body => ({
  name: 'Shelving pallet',
  packagingType: 'PLT',
  length: 1.2,
  width: 1,
  height: 1.105,
  weight: 320.125,
  ...over,
});
const pathOf = ({ path }: FreightWorld) => `${path}/packaging-presets` as const;
const save = (over: Partial<Body> = {}, headers = {}, of = world) =>
  test.request(of.caller, `POST ${pathOf(of)}`, { body: body(over), headers });
const listed = async (of = world) =>
  (await test.request(of.caller, `GET ${pathOf(of)}`)).json<ResponseBody<'packagingPresets'>>();

it('is stored rounded for all users of the organisation, once per idempotency key', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await save({}, headers);
  expect([first.status, first.headers['etag']], first.text).toEqual([201, '"1"']);
  expect(first.json<Preset>()).toMatchObject({
    name: 'Shelving pallet',
    packagingType: 'PLT',
    length: 1.2,
    width: 1,
    height: 1.11,
    weight: 320.13,
  });
  expect((await save({}, headers)).text).toBe(first.text);
  await save({ name: 'a bag', packagingType: 'CTN', length: null, width: null, height: null, weight: null });
  expect((await listed()).map(({ name, weight }) => [name, weight])).toEqual([
    ['a bag', null],
    ['Shelving pallet', 320.13],
  ]);
});

it('does not exist for another organisation', async () => {
  const { id } = (await save()).json<Preset>();
  expect(await listed(other)).toEqual([]);
  const foreign = `${pathOf(other)}/${id}` as const;
  expect((await test.request(other.caller, `PUT ${foreign}`, { body: body() })).status).toBe(404);
  expect((await test.request(other.caller, `DELETE ${foreign}`)).status).toBe(404);
  expect(await listed()).toHaveLength(1);
});

it('is replaced, not over a change of another user, and deleted', async () => {
  const { id } = (await save()).json<Preset>();
  const path = `${pathOf(world)}/${id}` as const;
  const replace = (over: Partial<Body>, headers = {}) =>
    test.request(world.caller, `PUT ${path}`, { body: body(over), headers });
  expect((await replace({ weight: null }, { 'if-match': '"1"' })).json<Preset>()).toMatchObject({
    version: 2,
    weight: null,
  });
  const stale = await replace({ weight: 5 }, { 'if-match': '"1"' });
  expect([stale.status, stale.json<{ current: Preset }>().current.version]).toEqual([412, 2]);
  expect((await test.request(world.caller, `DELETE ${path}`)).status).toBe(200);
  expect((await replace({})).status).toBe(404);
});

it('names the fields of wrong values', async () => {
  const refused = await save({ packagingType: 'BIN', length: 101, weight: 0 });
  expect([refused.status, refused.json<Problem>().errors]).toEqual([
    422,
    [
      { pointer: '/packagingType', detail: 'Packaging type "BIN" not found' },
      { pointer: '/length', detail: 'Length must be a number from 0 to 100 m' },
      { pointer: '/weight', detail: 'Weight must be a number from 0.01 to 40,000 kg' },
    ],
  ]);
  // Rounds to nothing.
  expect((await save({ weight: 0.004 })).status).toBe(422);
});

it('is not offered after its packaging type ended', async () => {
  await save();
  await system`
    update packaging_type set is_active = false
    where tenant_id = ${world.organisation.tenant.id} and code = 'PLT'`;
  expect(await listed()).toEqual([]);
  await system`
    update packaging_type set is_active = true
    where tenant_id = ${world.organisation.tenant.id} and code = 'PLT'`;
});
