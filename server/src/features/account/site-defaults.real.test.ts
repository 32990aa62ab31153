import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';

let app: TestApp;
let organisation: WorldOrganisation;
beforeAll(async () => {
  app = await testApp();
  organisation = await app.world.organisation(await app.world.tenant(), { sites: 4 });
});
afterAll(() => app.close());

const ME = '/api/v2/users/me/organisations';
const site = (number: number) => organisation.siteIds[number - 1] ?? 0;

const save = (caller: Caller, body: unknown) =>
  app.request(caller, `PUT ${ME}/${caller.organisationId}/sites/defaults`, { body });
const chosen = (sites: ResponseBody<'mySites'>) => ({
  charge: sites.filter(({ isDefault }) => isDefault).map((own) => own.site.id),
  origin: sites.filter(({ isDefaultOrigin }) => isDefaultOrigin).map((own) => own.site.id),
});
const sitesOf = async (caller: Caller) =>
  (await app.request(caller, `GET ${ME}/${caller.organisationId}/sites`)).json<ResponseBody<'mySites'>>();
const change = (statement: ReturnType<typeof sql>) => app.deps.database.asSystem((tx) => tx.query(statement));

describe('[@DETAILS-03] the requesting site and the default origin site', () => {
  test('are stored, and later responses use them', async () => {
    const ana = await app.world.person(organisation);
    const response = await save(ana, { chargeSiteId: site(2), originSiteId: site(3) });
    expect(response.status).toBe(200);
    expect(chosen(response.json())).toEqual({ charge: [site(2)], origin: [site(3)] });
    expect(response.json()).toEqual(await sitesOf(ana));
    const own = await app.request(ana, `GET ${ME}/${organisation.id}`);
    expect(own.json<ResponseBody<'myOrganisation'>>().defaultOriginSite).toMatchObject({ id: site(3) });
  });

  test('are separate per user and organisation', async () => {
    const [ana, ben] = [await app.world.person(organisation), await app.world.person(organisation)];
    const other = await app.world.organisation(organisation.tenant, { sites: 1 });
    const anaThere = await app.world.person(other, { sub: ana.sub });
    await save(ben, { chargeSiteId: site(1), originSiteId: site(1) });
    await save(anaThere, { chargeSiteId: other.siteIds[0], originSiteId: null });
    await save(ana, { chargeSiteId: site(4), originSiteId: site(4) });
    expect(chosen(await sitesOf(ben))).toEqual({ charge: [site(1)], origin: [site(1)] });
    expect(chosen(await sitesOf(anaThere))).toEqual({ charge: [other.siteIds[0]], origin: [] });
  });

  test('can be empty', async () => {
    const [ana, noah] = [
      await app.world.person(organisation),
      await app.world.person(organisation, { siteIds: [] }),
    ];
    await save(ana, { chargeSiteId: site(1), originSiteId: site(1) });
    const none = { chargeSiteId: null, originSiteId: null };
    expect(chosen((await save(ana, none)).json())).toEqual({ charge: [], origin: [] });
    expect((await save(noah, none)).json()).toEqual([]);
  });

  test('must be sites of the user; other sites are reported as not found', async () => {
    const stranger = await app.world.organisation(organisation.tenant);
    const ana = await app.world.person(organisation, { siteIds: [site(1)] });
    await save(ana, { chargeSiteId: site(1), originSiteId: site(1) });
    for (const id of [site(2), stranger.siteIds[0], 2_147_483_646]) {
      const response = await save(ana, { chargeSiteId: id, originSiteId: id });
      expect(response.status).toBe(422);
      const detail = `Site "${id}" not found`;
      expect(response.json<Problem>().errors).toEqual([
        { pointer: '/chargeSiteId', detail },
        { pointer: '/originSiteId', detail },
      ]);
      // A valid field is not saved when the other is invalid.
      expect((await save(ana, { chargeSiteId: null, originSiteId: id })).status).toBe(422);
    }
    expect(chosen(await sitesOf(ana))).toEqual({ charge: [site(1)], origin: [site(1)] });
  });

  test('must be active when chosen, and stay when they become inactive', async () => {
    const ana = await app.world.person(organisation, { siteIds: [site(1), site(3)] });
    await save(ana, { chargeSiteId: site(3), originSiteId: site(1) });
    await change(sql`update site set is_active = false where id = ${site(3)}`);
    const kept = await save(ana, { chargeSiteId: site(3), originSiteId: null });
    expect(chosen(kept.json())).toEqual({ charge: [site(3)], origin: [] });
    const again = await save(ana, { chargeSiteId: site(3), originSiteId: site(3) });
    expect([again.status, again.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/originSiteId', detail: 'Choose a site that is active' }],
    ]);
    await change(sql`update site set is_active = true where id = ${site(3)}`);
  });

  test.each([
    ['{"chargeSiteId":1}', 400],
    ['{"chargeSiteId":"1","originSiteId":null}', 400],
    ['{"chargeSiteId":null,"originSiteId":null,"isActive":true}', 400],
    ['{"chargeSiteId":0,"originSiteId":null}', 422],
    ['{"chargeSiteId":1.5,"originSiteId":null}', 400],
  ])('reject %s', async (text, status) => {
    const ana = await app.world.person(organisation);
    const response = await app.request(ana, `PUT ${ME}/${organisation.id}/sites/defaults`, { text });
    expect(response.status).toBe(status);
  });

  test('need the permission to edit', async () => {
    const reader = await app.world.person(organisation, { permissions: ['Access.DISPATCH'] });
    expect((await save(reader, { chargeSiteId: null, originSiteId: null })).status).toBe(403);
  });

  test('are audited when they are saved, and only then', async () => {
    const ana = await app.world.person(organisation, { siteIds: [site(1)] });
    const saved = await save(ana, { chargeSiteId: site(1), originSiteId: null });
    await save(ana, { chargeSiteId: site(2), originSiteId: null });
    const entries = await change(sql`
      select organisation_id as organisation, operation, at, request_id as request, consignment_id as consignment
      from audit_entry where actor_id = ${ana.userId}`);
    expect(entries).toEqual([
      {
        organisation: organisation.id,
        operation: 'setSiteDefaults',
        at: app.now,
        request: saved.headers['x-request-id'],
        consignment: null,
      },
    ]);
  });
});
