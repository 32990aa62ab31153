import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type Template = ResponseBody<'createConsignmentTemplate'>;
type Body = Sent<'createConsignmentTemplate', 'body'>;

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites. */
const noah = demoCaller('kea-noah-price');
const PATH = '/api/v2/customers/101/consignment-templates';

let test: TestApp;
/** A site of both users, and one that Noah does not have. */
let shared: number;
let hers: number;

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  const sites = await system<{ id: number; isNoahs: boolean }>`
    select id, id in (select site_id from membership_site m
      join portal_user u on u.id = m.user_id where u.sub = ${noah.sub}) as "isNoahs"
    from site where organisation_id = 101 and is_active order by id`;
  shared = sites.find(({ isNoahs }) => isNoahs)?.id ?? 0;
  hers = sites.find(({ isNoahs }) => !isNoahs)?.id ?? 0;
});
afterEach(() => system`delete from consignment_template`);
afterAll(() => test.close());

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const body = (over: Partial<Body> = {}): Body => ({
  name: 'Napier, two pallets',
  audience: 'personal',
  details: {
    serviceType: 'STD',
    receiverParticipantId: shared,
    notes: 'Ring the bell',
    lineItems: [{ count: 2, packagingType: 'PLT', volume: 2.88, weight: 700 }],
  },
  ...over,
});
const save = (over: Partial<Body> = {}, caller = hana, headers = {}) =>
  test.request(caller, `POST ${PATH}`, { body: body(over), headers });
const saved = async (over: Partial<Body> = {}, caller = hana) => {
  const response = await save(over, caller);
  expect(response.status, response.text).toBe(201);
  return response.json<Template>();
};
const listed = async (caller = hana) =>
  (await test.request(caller, `GET ${PATH}`)).json<ResponseBody<'consignmentTemplates'>>();
const namesOf = async (caller = hana) => (await listed(caller)).map(({ name }) => name);
const rename = (id: number, name: string, headers = {}, caller = hana) =>
  test.request(caller, `PUT ${PATH}/${id}`, { body: { name }, headers });
const remove = (id: number, caller = hana) => test.request(caller, `DELETE ${PATH}/${id}`);

describe('a template', () => {
  it('keeps the values of a consignment and returns its sites as they are now', async () => {
    const response = await save({}, hana, { 'idempotency-key': 'once' });
    expect([response.status, response.headers['etag']]).toEqual([201, '"1"']);
    const template = response.json<Template>();
    expect(template).toMatchObject({
      name: 'Napier, two pallets',
      audience: 'personal',
      siteName: null,
      createdBy: 'Hana Wilcox',
      mayChange: true,
      details: body().details,
      senderSite: null,
      receiverSite: { id: shared },
    });
    expect((await save({}, hana, { 'idempotency-key': 'once' })).text).toBe(response.text);
    expect(await listed()).toEqual([template]);
    await system`update site set is_active = false where id = ${shared}`;
    expect((await listed())[0]?.receiverSite).toBeNull();
    await system`update site set is_active = true where id = ${shared}`;
  });

  it('is seen by its owner, by the users of a site or by the organisation', async () => {
    await saved({ name: 'a mine' });
    await saved({ name: 'b shared', audience: 'site', siteId: shared });
    await saved({ name: 'c hers', audience: 'site', siteId: hers });
    await saved({ name: 'd all', audience: 'organisation' });
    expect(await namesOf()).toEqual(['a mine', 'b shared', 'c hers', 'd all']);
    expect(await namesOf(noah)).toEqual(['b shared', 'd all']);
    for (const id of (await listed()).filter(({ name }) => /mine|hers/.test(name)).map((one) => one.id)) {
      expect((await rename(id, 'x', {}, noah)).status).toBe(404);
      expect((await remove(id, noah)).status).toBe(404);
    }
    expect(await namesOf()).toHaveLength(4);
  });

  it('is shared, renamed and deleted with MAINTAIN only', async () => {
    const { id } = await saved({ audience: 'organisation' });
    const limited = {
      ...hana,
      permissions: hana.permissions?.filter((name) => name !== 'Consignment.MAINTAIN'),
    };
    expect((await save({ audience: 'organisation' }, limited)).status).toBe(403);
    expect((await save({ audience: 'site', siteId: shared }, limited)).status).toBe(403);
    expect((await rename(id, 'x', {}, limited)).status).toBe(403);
    expect((await remove(id, limited)).status).toBe(403);
    expect((await listed(limited))[0]).toMatchObject({ id, mayChange: false });
    const own = await saved({ name: 'Own' }, limited);
    expect((await rename(own.id, 'Mine', {}, limited)).json<Template>()).toMatchObject({
      name: 'Mine',
      version: 2,
    });
    expect((await remove(own.id, limited)).status).toBe(200);
  });

  it('has a site exactly where it is for the users of a site', async () => {
    for (const [over, caller] of [
      [{ audience: 'site' }, hana],
      [{ audience: 'site', siteId: hers }, noah],
      [{ audience: 'organisation', siteId: shared }, hana],
    ] as const) {
      const refused = await save(over, caller);
      expect([refused.status, refused.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/siteId']);
    }
  });

  it('is not renamed over a change of another user', async () => {
    const { id } = await saved({ audience: 'organisation' });
    expect((await rename(id, 'First', { 'if-match': '"1"' })).headers['etag']).toBe('"2"');
    const stale = await rename(id, 'Second', { 'if-match': '"1"' });
    expect([stale.status, stale.json<{ current: Template }>().current.name]).toEqual([412, 'First']);
    expect((await rename(id, 'First')).json<Template>().version).toBe(2);
    await remove(id);
    expect((await rename(id, 'Gone')).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('names the field of a wrong value, and is rejected when the user has a hundred', async () => {
    for (const [over, status, pointer] of [
      [{ name: ' ' }, 422, '/name'],
      [{ name: 'x'.repeat(61) }, 422, '/name'],
      [{ audience: 'all' }, 422, '/audience'],
      // A field that the shape does not have, and a missing one.
      [{ details: { requestedDeliveryDate: '2026-03-20' } }, 400, '/details/requestedDeliveryDate'],
      [
        { details: { lineItems: [{ count: 1, volume: 0.1, weight: 5 }] } },
        400,
        '/details/lineItems/0/packagingType',
      ],
    ] as const) {
      const refused = await test.request(hana, `POST ${PATH}`, { body: { ...body(), ...over } });
      expect([refused.status, refused.json<Problem>().errors?.map((error) => error.pointer)]).toEqual([
        status,
        [pointer],
      ]);
    }
    await system`
      insert into consignment_template
        (tenant_id, organisation_id, owner_id, owner_name, audience, name, details, created_at)
      select 1, 101, id, 'x', 'personal', 'x', '{}', now()
      from portal_user, generate_series(1, 100) where sub = ${hana.sub}`;
    const refused = await save();
    expect([refused.status, refused.json<Problem>().errors?.[0]?.detail]).toEqual([
      422,
      'At most 100 templates. Delete one first.',
    ]);
  });
});
