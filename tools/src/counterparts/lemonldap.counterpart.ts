import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import type { Browser, BrowserResponse } from '@cartage/identity/testing/browser.ts';
import { authorize, follow, tokensOf, type Tokens } from '@cartage/identity/testing/sign-in.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { callApi } from '#admin/testing/call-api.ts';
import { createSigningKey, type Lemonldap, startLemonldap } from '#counterparts/lemonldap.ts';
import { administer } from '#counterparts/portal.ts';
import { startInGroup } from '#start/testing/running-start.ts';

const HOST = 'moa.localhost';
const AUDIENCE = 'https://api.moa.example';
const CLIENT_ID = 'freight-portal';
/** A demonstration user of Lemonldap::NG, whose password is the login. */
const LOGIN = 'dwho';
const SLOW = { timeout: 240_000 };

let folder = '';
let port = 0;
let origin = '';
let organisation = 0;
let lemonldap: Lemonldap;
/** In the order of the starts. */
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-lemonldap-'));
  const databases = await startTestServer();
  stops.push(databases.stop);
  const database = await createTestDatabase({ server: databases });
  await migrateIdentity(database.url);
  port = await freePort(5600);
  origin = `http://${HOST}:${port}`;
  const admin = (line: string) => administer(line, { DATABASE_URL: database.url });
  await admin(`tenant add --tenant moa --name Moa --host ${HOST} --reference-prefix MOA`);
  await admin('organisation add --tenant moa --name Tawa');
  const address =
    '--street-number 14 --street Rata --suburb Penrose --city Auckland --postcode 1061 --region Auckland';
  await admin(`site add --tenant moa --organisation Tawa --site AKL --name Auckland ${address}`);
  organisation = JSON.parse(await admin('organisation show --tenant moa --organisation Tawa --json')).number;
  lemonldap = await startLemonldap({
    folder,
    portal: origin,
    organisationId: organisation,
    permissions: [...PERMISSIONS],
  });
  stops.push(() => lemonldap.stop());
  const claims = '--organisation-claim organisation --permissions-claim permissions --token-types jwt';
  await admin(
    `identity set --tenant moa --issuer ${lemonldap.issuer} --audience ${AUDIENCE} --client-id ${CLIENT_ID} ${claims}`,
  );
  await admin(
    `user add --tenant moa --sub ${LOGIN} --email dwho@badwolf.org --given-name Doctor --family-name Who --organisation Tawa --sites all`,
  );
  await startApi(database.logins.api);
}, 600_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

async function startApi(databaseUrl: string): Promise<void> {
  const api = startInGroup(
    {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      CARTAGE_DATA: join(folder, 'cartage'),
      NODE_EXTRA_CA_CERTS: lemonldap.certificates.authorityFile,
      WEB_DIST: '',
    },
    ['serve.ts', 'api'],
  );
  stops.push(async () => {
    api.process.kill('SIGTERM');
    await api.ended();
  });
  await vi.waitFor(
    async () => expect((await callApi({ port, host: HOST, path: '/health/ready' })).status).toBe(200),
    { timeout: 120_000, interval: 100 },
  );
}

async function statusOfSites(token: string): Promise<number> {
  const path = `/api/v2/users/me/organisations/${organisation}/sites`;
  return (await callApi({ port, host: HOST, path, token })).status;
}

interface Discovery {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly end_session_endpoint: string;
}

async function discover(browser: Browser): Promise<Discovery> {
  const { body } = await browser.ask(`${lemonldap.issuer}/.well-known/openid-configuration`);
  return JSON.parse(body);
}

/** The request of the portal, at the endpoint that the provider names. */
async function authorization(browser: Browser) {
  const { issuer } = lemonldap;
  const names = { client_id: CLIENT_ID, resource: AUDIENCE, nonce: 'nonce-of-a-test' };
  const request = authorize({ origin, issuer }, names);
  const url = (await discover(browser)).authorization_endpoint + new URL(request.url).search;
  return { ...request, url };
}

const hasForm = ({ body }: BrowserResponse) => body.includes('name="password"');

/** Submits the form with its hidden fields and returns the redirect to the portal. */
async function submitForm(browser: Browser, address: string, { body }: BrowserResponse): Promise<URL> {
  const [form = ''] = /<form[^>]*class="[^"]*login[^"]*".*?<\/form>/s.exec(body) ?? [];
  const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  const fields = { ...Object.fromEntries(hidden), user: LOGIN, password: LOGIN };
  const response = await browser.ask(address, { form: fields });
  if (response.location === undefined) throw new Error(response.body);
  return (await follow(browser, { origin, issuer: lemonldap.issuer }, response)).url;
}

/** Without the form when the browser has a session at the provider. */
async function signIn(browser: Browser): Promise<Tokens> {
  const { url, verifier, state } = await authorization(browser);
  const page = await browser.ask(url);
  const callback = hasForm(page) ? await submitForm(browser, url, page) : new URL(page.location ?? '');
  expect(callback.searchParams.get('state')).toBe(state);
  return tokensOf(await exchange(callback, verifier));
}

async function exchange(callback: URL, verifier: string): Promise<BrowserResponse> {
  return requestTokens({
    grant_type: 'authorization_code',
    redirect_uri: `${origin}/auth/callback`,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
}

/** Without cookies: the portal is on another origin, and Lemonldap::NG rejects such a request with its session. */
async function requestTokens(form: Readonly<Record<string, string>>): Promise<BrowserResponse> {
  const browser = lemonldap.newBrowser();
  const { token_endpoint: endpoint } = await discover(browser);
  const headers = { accept: 'application/json', origin };
  return browser.ask(endpoint, { headers, form: { client_id: CLIENT_ID, ...form } });
}

/** The header and the claims. */
const partsOf = (token: string): Record<string, unknown>[] =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));

test('its endpoints are on the origin of the issuer, and portals on other origins can read them', async () => {
  const browser = lemonldap.newBrowser();
  const endpoints = await discover(browser);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint'] as const)
    expect(new URL(endpoints[name]).origin).toBe(lemonldap.issuer);
  for (const address of [`${lemonldap.issuer}/.well-known/openid-configuration`, endpoints.jwks_uri]) {
    const { headers } = await browser.ask(address, { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe('*');
  }
});

test('a user signs in with a code and PKCE', SLOW, async () => {
  const browser = lemonldap.newBrowser();
  const { url, verifier, state } = await authorization(browser);
  const page = await browser.ask(url);
  expect(hasForm(page)).toBe(true);
  const callback = await submitForm(browser, url, page);
  expect(callback.href).toContain(`${origin}/auth/callback?`);
  expect(callback.searchParams.get('state')).toBe(state);
  const response = await exchange(callback, verifier);
  expect(response.headers['access-control-allow-origin']).toBe('*');
  expect(await statusOfSites(tokensOf(response).access_token)).toBe(200);
});

test('a code with another verifier, or with no verifier, gets no tokens', SLOW, async () => {
  const browser = lemonldap.newBrowser();
  await signIn(browser);
  for (const verifier of ['another-verifier-of-at-least-43-characters-0001', '']) {
    const { url } = await authorization(browser);
    const { location = '' } = await browser.ask(url);
    const { body } = await exchange(new URL(location), verifier);
    expect(JSON.parse(body)).toEqual({ error: 'invalid_grant' });
  }
});

test('claims become the user, the organisation and the permissions', SLOW, async () => {
  const tokens = await signIn(lemonldap.newBrowser());
  const [header, claims] = partsOf(tokens.access_token);
  expect(header).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  expect(claims).toMatchObject({
    iss: lemonldap.issuer,
    aud: [CLIENT_ID, AUDIENCE],
    client_id: CLIENT_ID,
    sub: LOGIN,
    organisation: String(organisation),
    permissions: [...PERMISSIONS],
  });
  const path = `/api/v2/customers/${organisation}/consignments/search?pageNumber=1&pageSize=25`;
  const call = { port, host: HOST, path, body: { searchTerm: 'MOA' }, token: tokens.access_token };
  expect(await callApi(call)).toMatchObject({ status: 200 });
  expect(partsOf(tokens.id_token)[1]).toMatchObject({
    iss: lemonldap.issuer,
    nonce: 'nonce-of-a-test',
    name: 'Doctor Who',
    email: 'dwho@badwolf.org',
  });
});

test('a refresh token gets another token that the API accepts', SLOW, async () => {
  const browser = lemonldap.newBrowser();
  const before = await signIn(browser);
  const form = { grant_type: 'refresh_token', refresh_token: before.refresh_token };
  const after = tokensOf(await requestTokens(form));
  expect(after.access_token).not.toBe(before.access_token);
  expect(await statusOfSites(after.access_token)).toBe(200);
});

test('the API accepts a changed signing key with the next token', SLOW, async () => {
  const browser = lemonldap.newBrowser();
  const before = await signIn(browser);
  await lemonldap.configure({ key: createSigningKey() });
  const next = await signIn(browser);
  expect(partsOf(next.access_token)[0]?.['kid']).not.toBe(partsOf(before.access_token)[0]?.['kid']);
  expect(await statusOfSites(next.access_token)).toBe(200);
});

test('a token of another audience is rejected', SLOW, async () => {
  onTestFinished(() => lemonldap.configure({}));
  const audience = 'https://api.other.example';
  await lemonldap.configure({ client: { oidcRPMetaDataOptionsAdditionalAudiences: audience } });
  const { access_token: token } = await signIn(lemonldap.newBrowser());
  expect(partsOf(token)[1]).toMatchObject({ aud: [CLIENT_ID, audience] });
  expect(await statusOfSites(token)).toBe(401);
});

test('signing out ends the session at the provider', SLOW, async () => {
  const browser = lemonldap.newBrowser();
  const tokens = await signIn(browser);
  const { url } = await authorization(browser);
  expect(hasForm(await browser.ask(url))).toBe(false);
  const signOut = new URL((await discover(browser)).end_session_endpoint);
  signOut.searchParams.set('id_token_hint', tokens.id_token);
  signOut.searchParams.set('post_logout_redirect_uri', `${origin}/`);
  expect((await browser.ask(signOut.href)).location).toBe(`${origin}/`);
  expect(hasForm(await browser.ask(url))).toBe(true);
});

test('while the provider is stopped, the API accepts its tokens', SLOW, async () => {
  const { access_token: token } = await signIn(lemonldap.newBrowser());
  await lemonldap.stop();
  expect(await statusOfSites(token)).toBe(200);
});
