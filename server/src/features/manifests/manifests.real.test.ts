import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;
type Manifest = ResponseBody<'getManifest'>;
type Gathered = ResponseBody<'gatherManifests'>;

const DAY = '2026-03-19';
const SIGN_OFF: Sent<'signOffManifest', 'body'> = {
  driverName: 'Tama Reid',
  vehicleRegistration: 'KLM423',
  signature: [[100, 200, 300, 220, 480, 120]],
};

let test: TestApp;
let world: FreightWorld;
let neighbour: Caller;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { RequestedPickupDateEnabled: 'true' } });
  neighbour = await test.world.person(world.organisation, { siteIds: world.organisation.siteIds.slice(1) });
});
// Numbers start again, and no later test gathers the consignments of this one.
afterEach(() =>
  withClient(test.adminUrl, (admin) =>
    admin.query(`truncate manifest, manifest_consignment, manifest_reopening, standing_pickup;
      truncate bulk_job cascade;
      update consignment set requested_pickup_at = null, requested_pickup_day = null`),
  ),
);
afterAll(() => test.close());

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const pathOf = (id: number, part = '') => `${world.path}/manifests/${id}${part}` as const;
const siteId = () => world.organisation.siteIds[0] ?? 0;

async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
  const created = await world.create({ requestedPickupDateTimeUtc: DAY, ...over });
  expect(created.status, created.text).toBe(201);
  const { reference } = created.json<Consignment>();
  const response = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${reference}/mark-as-ready`,
    { body: {} },
  );
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

const declareGoods = (reference: string) =>
  system`update line_item set un_number = '1263', dg_class = '3', dg_name = 'PAINT'
    where consignment_id = (select id from consignment where reference = ${reference})`;

async function readyGoods(): Promise<Consignment> {
  const consignment = await ready();
  await declareGoods(consignment.reference);
  return consignment;
}

const cancel = (reference: string) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/cancelled`, {
    body: { reason: 'x' },
  });
const gather = (caller: Caller = world.caller, day = DAY) =>
  test.request(caller, `POST ${world.path}/manifests`, { body: { siteId: siteId(), day } });
const show = (id: number, caller: Caller = world.caller) => test.request(caller, `GET ${pathOf(id)}`);
const add = (id: number, ...references: string[]) =>
  test.request(world.caller, `POST ${pathOf(id, '/consignments')}`, { body: { references } });
const remove = (id: number, reference: string) =>
  test.request(world.caller, `DELETE ${pathOf(id, `/consignments/${reference}`)}`);
const close = (id: number, headers = {}) =>
  test.request(world.caller, `POST ${pathOf(id, '/closing')}`, { body: {}, headers });
const reopen = (id: number, reason = 'No room for two pallets') =>
  test.request(world.caller, `POST ${pathOf(id, '/reopening')}`, { body: { reason } });
const signOff = (id: number) =>
  test.request(world.caller, `POST ${pathOf(id, '/sign-off')}`, { body: SIGN_OFF });

/** An open manifest with one consignment. */
async function openManifest(): Promise<{ readonly id: number; readonly reference: string }> {
  const { reference } = await ready();
  const { id } = (await gather()).json<Gathered>().manifests[0] ?? { id: 0 };
  return { id, reference };
}
const referencesOf = ({ consignments }: Manifest) => consignments.map(({ reference }) => reference);

describe('gathering', () => {
  it('groups the ready consignments of a site and a day by service type and dangerous goods', async () => {
    const [plain, second] = [await ready(), await ready()];
    const goods = await readyGoods();
    await ready({ requestedPickupDateTimeUtc: '2026-03-20' });
    await world.create({ requestedPickupDateTimeUtc: DAY });
    const gathered = (await gather()).json<Gathered>();
    expect(gathered.added).toBe(3);
    expect(
      gathered.manifests.map(({ isDangerous, consignmentCount, state }) => [
        isDangerous,
        consignmentCount,
        state,
      ]),
    ).toEqual([
      [true, 1, 'OPEN'],
      [false, 2, 'OPEN'],
    ]);
    const [dangerous, other] = gathered.manifests.map(({ id }) => id);
    expect(referencesOf((await show(dangerous ?? 0)).json<Manifest>())).toEqual([goods.reference]);
    expect(referencesOf((await show(other ?? 0)).json<Manifest>())).toEqual([
      plain.reference,
      second.reference,
    ]);
    const late = await ready();
    const again = (await gather()).json<Gathered>();
    expect([again.added, again.manifests.length]).toEqual([1, 2]);
    expect(referencesOf((await show(other ?? 0)).json<Manifest>())).toContain(late.reference);
  });

  it('is done once when two users gather at the same time', async () => {
    const references = [await ready(), await ready()].map(({ reference }) => reference);
    const responses = await Promise.all([gather(), gather()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const bodies = responses.map((response) => response.json<Gathered>());
    expect(bodies.map(({ added }) => added).toSorted()).toEqual([0, 2]);
    expect(bodies.map(({ manifests }) => manifests.length)).toEqual([1, 1]);
    expect(referencesOf((await show(bodies[0]?.manifests[0]?.id ?? 0)).json<Manifest>())).toEqual(references);
  });

  it('is for the sites of the user, and other users do not see the manifest', async () => {
    const { id } = await openManifest();
    const rejected = await gather(neighbour);
    expect([rejected.status, rejected.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/siteId']);
    expect((await show(id, neighbour)).status).toBe(404);
    const list = await test.request(neighbour, `GET ${world.path}/manifests`);
    expect(list.json()).toEqual({ total: 0, manifests: [] });
  });
});

describe('the list of an open manifest', () => {
  it('changes until it is closed', async () => {
    const { id, reference } = await openManifest();
    const late = await ready({ requestedPickupDateTimeUtc: '2026-03-20' });
    expect((await add(id, late.reference)).json<Manifest>().consignmentCount).toBe(2);
    expect((await add(id, late.reference)).json<Manifest>().consignmentCount).toBe(2);
    expect(referencesOf((await remove(id, reference)).json<Manifest>())).toEqual([late.reference]);
    expect((await remove(id, reference)).status).toBe(404);
    expect((await close(id)).status).toBe(200);
    for (const response of [await add(id, reference), await remove(id, late.reference)]) {
      expect([response.status, response.json<Problem>().detail]).toEqual([
        409,
        'The manifest is closed. Open it again to change it.',
      ]);
    }
  });

  it('takes only ready consignments of its site, service type and kind of goods', async () => {
    const { id } = await openManifest();
    const goods = await readyGoods();
    const draft = (await world.create()).json<Consignment>();
    const response = await add(id, goods.reference, draft.reference, 'KEA99999999');
    expect(response.status).toBe(422);
    expect(response.json<Problem>().errors).toEqual([
      { pointer: '/references/0', detail: 'Has dangerous goods, which travel on a manifest of their own' },
      { pointer: '/references/1', detail: 'Is Draft. Only Ready and Staged consignments can be added.' },
      { pointer: '/references/2', detail: 'Consignment not found' },
    ]);
  });

  it('has a consignment that another manifest has not: of two additions at the same time one succeeds', async () => {
    const first = await openManifest();
    await close(first.id);
    const second = await openManifest();
    await reopen(first.id);
    const { reference } = await ready();
    const responses = await Promise.all([add(first.id, reference), add(second.id, reference)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.json<Problem>().detail).toMatch(
      /^[A-Z]{3}\d{8} is on (another open manifest|manifest M000001) already$/,
    );
    expect(
      await system`select count(*)::int as count from manifest_consignment mc
        join consignment c on c.id = mc.consignment_id where c.reference = ${reference}`,
    ).toEqual([{ count: 1 }]);
  });

  it('loses a consignment that is cancelled', async () => {
    const { id, reference } = await openManifest();
    expect((await cancel(reference)).status).toBe(200);
    expect((await show(id)).json<Manifest>()).toMatchObject({ consignments: [], version: 3 });
  });

  it('is checked again when it is closed', async () => {
    const { id, reference } = await openManifest();
    await declareGoods(reference);
    const response = await close(id);
    expect([response.status, response.json<Problem>().errors]).toEqual([
      422,
      [
        {
          pointer: `/consignments/${reference}`,
          detail: 'Has dangerous goods, which travel on a manifest of their own',
        },
      ],
    ]);
    await remove(id, reference);
    expect((await close(id)).json<Problem>().detail).toBe('Add a consignment before you close the manifest');
  });
});

describe('closing', () => {
  it('gives numbers without gaps, once per manifest', async () => {
    const first = await openManifest();
    const [one, two] = await Promise.all([close(first.id), close(first.id)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const rejected = [one, two].find(({ status }) => status === 409);
    expect(rejected?.json<Problem>().detail).toBe('The manifest is closed already');
    const second = await openManifest();
    const closed = (await close(second.id)).json<Manifest>();
    expect(closed).toMatchObject({ number: 'M000002', state: 'CLOSED', consignmentCount: 1 });
    expect(
      await system`select number from manifest where organisation_id = ${world.organisation.id} order by number`,
    ).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('prints every consignment that a concurrent addition added, or rejects the addition', async () => {
    const { id } = await openManifest();
    const { reference } = await ready();
    const [added, closed] = await Promise.all([add(id, reference), close(id)]);
    expect(closed.status).toBe(200);
    const isListed = referencesOf((await show(id)).json<Manifest>()).includes(reference);
    expect(added.status).toBe(isListed ? 200 : 409);
    const [row] = await system<{ content: string }>`select content from manifest
      where organisation_id = ${world.organisation.id} and id = ${id}`;
    expect(row?.content.includes(reference)).toBe(isListed);
  });

  it('rejects a version that has changed', async () => {
    const { id } = await openManifest();
    expect((await close(id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await close(id, { 'if-match': '"2"' })).status).toBe(200);
  });

  const jobs = () => system`select j.action, i.reference from bulk_job j join bulk_item i on i.job_id = j.id
    where j.organisation_id = ${world.organisation.id}`;

  it('requests the pickup of ready consignments', async () => {
    const { id, reference } = await openManifest();
    expect((await close(id)).json<Manifest>().pickupRequestJobId).toBeGreaterThan(0);
    expect(await jobs()).toEqual([{ action: 'requestPickup', reference }]);
  });

  it('requests no pickup where the driver calls every working day', async () => {
    const path = `${world.path}/sites/${siteId()}/standing-pickup` as const;
    const set = await test.request(world.caller, `PUT ${path}`, { body: { isStanding: true } });
    expect(set.json()).toEqual({ isStanding: true });
    expect((await test.request(world.caller, `GET ${path}`)).json()).toEqual({ isStanding: true });
    expect((await test.request(neighbour, `GET ${path}`)).status).toBe(404);
    const { id } = await openManifest();
    expect((await close(id)).json<Manifest>().pickupRequestJobId).toBeNull();
    expect(await jobs()).toEqual([]);
  });
});

describe('a closed manifest', () => {
  const print = async (id: number) => {
    const response = await test.request(world.caller, `GET ${pathOf(id, '/document')}`);
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    const pages = await readPdf(response.bytes);
    return pages.map(({ text }) => text).join(' ');
  };

  it('prints the same after changes of its consignments, which stay on it and are marked', async () => {
    const { id, reference } = await openManifest();
    await system`insert into standing_pickup values (${world.organisation.id}, ${siteId()})`;
    await close(id);
    const before = await print(id);
    expect(before).toContain('M000001');
    expect(before).toContain(reference);
    await cancel(reference);
    expect(await print(id)).toBe(before);
    expect((await show(id)).json<Manifest>().consignments).toMatchObject([
      { reference, status: 'CANCELLED', issue: 'Was cancelled after the manifest was closed' },
    ]);
    const reopened = (await reopen(id)).json<Manifest>();
    expect([reopened.state, reopened.number, reopened.consignments]).toEqual(['OPEN', 'M000001', []]);
  });

  it('is opened again only with a reason, and keeps its number', async () => {
    const { id, reference } = await openManifest();
    expect((await reopen(id)).status).toBe(409);
    await close(id);
    expect((await reopen(id, '  ')).status).toBe(422);
    const late = await ready();
    await reopen(id, 'Another pallet is ready');
    await add(id, late.reference);
    const closed = (await close(id)).json<Manifest>();
    expect(closed).toMatchObject({ number: 'M000001-2', consignmentCount: 2 });
    expect(closed.reopenings).toMatchObject([{ revision: 1, reason: 'Another pallet is ready' }]);
    expect(referencesOf(closed)).toEqual([reference, late.reference]);
    expect(
      await system`select reason from audit_entry
        where organisation_id = ${world.organisation.id} and operation = 'reopenManifest'
        order by id desc limit 1`,
    ).toEqual([{ reason: 'Another pallet is ready' }]);
  });

  it('is signed off once, and cannot be opened again afterwards', async () => {
    const { id } = await openManifest();
    expect((await signOff(id)).status).toBe(409);
    await close(id);
    const signed = (await signOff(id)).json<Manifest>();
    expect(signed).toMatchObject({
      state: 'SIGNED',
      signOff: { driverName: 'Tama Reid', vehicleRegistration: 'KLM423', hasSignature: true },
    });
    expect((await signOff(id)).status).toBe(409);
    expect((await reopen(id)).status).toBe(409);
    const text = await print(id);
    expect(text).toContain('Tama Reid');
    expect(text).toContain('KLM423');
    const list = await test.request(world.caller, `GET ${world.path}/manifests?state=SIGNED&day=${DAY}`);
    expect(list.json<ResponseBody<'manifests'>>()).toMatchObject({ total: 1, manifests: [{ id }] });
  });

  it('is protected by the database', async () => {
    const { id, reference } = await openManifest();
    await close(id);
    const key = [world.organisation.id, id] as const;
    await expect(
      system`update manifest set content = '{}' where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow(`Manifest ${id} is closed`);
    await expect(
      system`update manifest set state = 'OPEN', closed_at = null, closed_by = null, content = null,
        item_count = null, weight_kg = null where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow(`Manifest ${id} is closed`);
    await expect(system`delete from manifest_consignment where organisation_id = ${key[0]}`).rejects.toThrow(
      `The consignments of manifest ${id} cannot change`,
    );
    await expect(
      system`delete from manifest where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow('has a number and cannot be deleted');
    const found = await test.request(world.caller, `GET ${world.path}/manifests?reference=${reference}`);
    expect(found.json<ResponseBody<'manifests'>>().manifests).toMatchObject([{ id, number: 'M000001' }]);
  });
});
