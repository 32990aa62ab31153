import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, openSignIn, portalAt, refresh, signIn } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const moa = portalAt('http://moa.localhost:4200');
/** Changes by an administrator must take effect within 60 s. */
const SEEN_AFTER_SECONDS = 15;

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const open = async (portal = moa) => {
  const browser = identity.browser();
  return openSignIn(browser, portal, authorize(portal));
};

test('a tenant added at runtime signs in without a restart, on its own host only', async () => {
  const discovery = `${moa.issuer}/.well-known/openid-configuration`;
  expect((await identity.browser().ask(discovery)).status).toBe(404);
  await identity.sql(
    `insert into identity.tenant (code, host, name, brand_colour, audience)
     values ('moa', 'moa.localhost', 'Moa Freight', '#5f61d9', 'urn:cartage:moa:api')`,
  );
  expect((await identity.browser().ask(discovery)).status).toBe(404);
  identity.wait(SEEN_AFTER_SECONDS);
  expect(JSON.parse((await identity.browser().ask(discovery)).body).issuer).toBe(moa.issuer);
});

test('its client is valid from the next request on', async () => {
  const browser = identity.browser();
  expect((await browser.ask(authorize(moa).url)).status).toBe(400);
  await identity.sql(
    `insert into identity.client (tenant_code, client_id, redirect_paths, post_logout_paths)
     values ('moa', 'cartage-web', array['/auth/callback'], array['/'])`,
  );
  expect((await open()).body).toContain('Moa Freight');
});

test('a changed name is shown, and no user is signed out', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, HANA);
  await identity.sql(`update identity.tenant set name = 'Kea & Sons' where code = 'kea'`);
  identity.wait(SEEN_AFTER_SECONDS);
  expect((await open(identity.kea)).body).toContain('Kea &amp; Sons');
  expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(200);
});

test('a closed tenant is unknown, and works again when it is reopened', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, HANA);
  await identity.sql(`update identity.tenant set is_active = false where code = 'kea'`);
  identity.wait(SEEN_AFTER_SECONDS);
  expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(404);
  await identity.sql(`update identity.tenant set is_active = true where code = 'kea'`);
  identity.wait(SEEN_AFTER_SECONDS);
  expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(200);
});

test('known tenants are still served while the tenants cannot be read', async () => {
  await identity.sql('alter table identity.tenant rename to tenant_away');
  identity.wait(SEEN_AFTER_SECONDS);
  const health = await identity.browser().ask(`${identity.kea.issuer}/.well-known/openid-configuration`);
  await identity.sql('alter table identity.tenant_away rename to tenant');
  expect(health.status).toBe(200);
  expect(identity.log.filter(({ event }) => event === 'tenants_not_read')).toHaveLength(1);
});
