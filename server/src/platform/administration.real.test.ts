import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation, WorldTenant } from '#testing/world.ts';

let app: TestApp;
let tenant: WorldTenant;
let organisation: WorldOrganisation;
let caller: Caller & { readonly userId: number };

beforeAll(async () => {
  app = await testApp();
  tenant = await app.world.tenant({ code: 'kea', host: 'localhost' });
  organisation = await app.world.organisation(tenant);
  caller = await app.world.person(organisation);
});
afterAll(() => app.close());

const OPEN = 'GET /api/v1/configuration/tenants/localhost/clientSettings';
const sites = () => `GET /api/v2/users/me/organisations/${organisation.id}/sites` as const;
const change = (statement: ReturnType<typeof sql>) => app.deps.database.asSystem((tx) => tx.query(statement));
const later = (seconds: number) => void (app.now = new Date(app.now.getTime() + seconds * 1000));

test('[@TENANT-01] a closed tenant is unknown within 30 s, and is served again when it is reopened', async () => {
  expect((await app.request(undefined, OPEN)).status).toBe(200);
  await change(sql`update tenant set is_active = false where id = ${tenant.id}`);
  later(30);
  expect((await app.request(undefined, OPEN)).json()).toMatchObject({ code: 'unknown-host' });
  expect((await app.request(caller, sites())).json()).toMatchObject({ code: 'unknown-host' });
  await change(sql`update tenant set is_active = true where id = ${tenant.id}`);
  later(30);
  expect((await app.request(caller, sites())).status).toBe(200);
});

test('a deactivated user is rejected from the next request on, despite a valid token', async () => {
  const mine = 'GET /api/v2/users/me/organisations';
  expect((await app.request(caller, mine)).json()).toHaveLength(1);
  await change(sql`update portal_user set is_active = false where id = ${caller.userId}`);
  expect((await app.request(caller, sites())).status).toBe(404);
  expect((await app.request(caller, mine)).json()).toEqual([]);
  await change(sql`update portal_user set is_active = true where id = ${caller.userId}`);
  expect((await app.request(caller, sites())).status).toBe(200);
});

test('[@API-04] accepts a machine client as its own subject, and no other client for a user', async () => {
  const program = await app.world.person(organisation, { sub: 'wharf-scanner' });
  const as = async (claims: Readonly<Record<string, unknown>>) => {
    const authorization = `Bearer ${await app.token(program, claims)}`;
    return (await app.request(undefined, sites(), { headers: { authorization } })).status;
  };
  expect(await as({ client_id: 'wharf-scanner' })).toBe(200);
  expect(await as({ client_id: 'wharf-scanner', sub: 'unknown' })).toBe(401);
  expect(await as({ client_id: 'other', azp: 'other' })).toBe(401);
});

test('[@TENANT-01] rejects a cached token once the tenant uses another provider', async () => {
  const authorization = `Bearer ${await app.token(caller)}`;
  const status = async () => (await app.request(undefined, sites(), { headers: { authorization } })).status;
  const audience = (name: string) =>
    change(sql`update tenant set audience = ${name} where id = ${tenant.id}`);
  later(30);
  expect(await status()).toBe(200);
  await audience('urn:other');
  later(29);
  expect(await status()).toBe(200);
  later(1);
  expect(await status()).toBe(401);
  await audience(tenant.audience);
  later(30);
  expect(await status()).toBe(200);
});
