import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '#sign-in/password.ts';
import type { BrowserResponse, Ask } from '#testing/browser.ts';
import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, type Portal } from '#testing/sign-in.ts';

const SECRET = 'wharf-scanner-secret-of-many-letters';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await identity.sql(
    `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, organisation_id, permissions)
     values ('kea', 'wharf-scanner', 'Scanner at the wharf', $1, 103, array['Access.DISPATCH'])`,
    [await hashPassword(SECRET)],
  );
});
afterAll(() => identity.stop());

const ask = (portal: Portal, sent: Ask) =>
  identity
    .browser()
    .ask(`${portal.issuer}/token`, { ...sent, headers: { accept: 'application/json', ...sent.headers } });
const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
const withSecret = (secret: string, more: Readonly<Record<string, string>> = {}, portal = identity.kea) =>
  ask(portal, {
    headers: { authorization: basic('wharf-scanner', secret) },
    form: { grant_type: 'client_credentials', ...more },
  });
const errorOf = ({ status, body }: BrowserResponse) => [status, JSON.parse(body).error];

test('a machine client gets a token for its organisation and permissions, with the same audience', async () => {
  const response = await withSecret(SECRET);
  expect(response.status).toBe(200);
  const { access_token, expires_in, token_type, ...rest } = JSON.parse(response.body);
  expect([expires_in, token_type, rest]).toEqual([600, 'Bearer', {}]);
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  expect(decodeJwt(access_token)).toMatchObject({
    iss: identity.kea.issuer,
    aud: 'urn:cartage:kea:api',
    sub: 'wharf-scanner',
    client_id: 'wharf-scanner',
    org_id: '103',
    permissions: ['Access.DISPATCH'],
  });
});

test('accepts the secret in the form', async () => {
  const form = { grant_type: 'client_credentials', client_id: 'wharf-scanner', client_secret: SECRET };
  expect((await ask(identity.kea, { form })).status).toBe(200);
});

test.each(['wrong', '', ' '.repeat(10), 'x'.repeat(5000)])('rejects a wrong secret', async (secret) => {
  expect((await withSecret(secret)).status).toBeGreaterThanOrEqual(400);
});

test('the stored hash is not accepted as a secret', async () => {
  const [row] = await identity.sql('select secret_hash as hash from identity.machine_client');
  expect(errorOf(await withSecret(String(row?.['hash'])))).toEqual([401, 'invalid_client']);
});

test('a machine client of one tenant is unknown to the other', async () => {
  expect(errorOf(await withSecret(SECRET, {}, identity.tui))).toEqual([401, 'invalid_client']);
});

test('cannot request another audience', async () => {
  const response = await withSecret(SECRET, { resource: 'urn:cartage:tui:api' });
  expect(errorOf(response)).toEqual([400, 'invalid_target']);
});

test('cannot sign users in, and the portal cannot act as a machine client', async () => {
  const page = await identity.browser().ask(authorize(identity.kea, { client_id: 'wharf-scanner' }).url);
  expect(page.status).toBe(400);
  const form = { grant_type: 'client_credentials', client_id: 'cartage-web' };
  expect(errorOf(await ask(identity.kea, { form }))).toEqual([400, 'invalid_request']);
});

test('a new secret replaces the old one at once', async () => {
  const next = 'another-secret-of-many-letters';
  const change = async (secret: string) =>
    identity.sql('update identity.machine_client set secret_hash = $1', [await hashPassword(secret)]);
  await change(next);
  expect((await withSecret(next)).status).toBe(200);
  expect(errorOf(await withSecret(SECRET))).toEqual([401, 'invalid_client']);
  await change(SECRET);
});

test('a deactivated machine client is rejected from the next request on', async () => {
  await identity.sql('update identity.machine_client set is_active = false');
  expect(errorOf(await withSecret(SECRET))).toEqual([401, 'invalid_client']);
  await identity.sql('update identity.machine_client set is_active = true');
  expect((await withSecret(SECRET)).status).toBe(200);
});

test('the log contains no secret', () => {
  expect(JSON.stringify(identity.log)).not.toContain(SECRET);
});

test('[@API-03] a client of the freight provider gets a token with its scopes and without an organisation', async () => {
  await identity.sql(
    `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, permissions)
     values ('kea', 'linehaul', 'Linehaul system', $1, array['Provider.EVENTS', 'Provider.PROOF'])`,
    [await hashPassword(SECRET)],
  );
  const answer = await ask(identity.kea, {
    headers: { authorization: basic('linehaul', SECRET) },
    form: { grant_type: 'client_credentials' },
  });
  const claims = decodeJwt(JSON.parse(answer.body).access_token);
  expect(claims).toMatchObject({
    sub: 'linehaul',
    client_id: 'linehaul',
    permissions: ['Provider.EVENTS', 'Provider.PROOF'],
  });
  expect(claims).not.toHaveProperty('org_id');
});

test.each([
  ['a scope of the provider with an organisation', 103, ['Provider.EVENTS']],
  ['a permission of a user without an organisation', null, ['Access.DISPATCH']],
  ['both kinds of rights', null, ['Provider.EVENTS', 'Access.DISPATCH']],
  ['no scope', null, []],
])('[@API-03] no client has %s', async (_what, organisation, permissions) => {
  const added = identity.sql(
    `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, organisation_id, permissions)
     values ('kea', 'mixed', 'Mixed', 'x', $1, $2)`,
    [organisation, permissions],
  );
  await expect(added).rejects.toThrow('machine_client_kind');
});
