import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { identitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import { startOtherProvider, type OtherProvider } from '@cartage/identity/testing/other-provider.ts';
import {
  authorize,
  exchange,
  follow,
  openSignIn,
  portalAt,
  tokensOf,
} from '@cartage/identity/testing/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';
import { callApi } from '#admin/testing/call-api.ts';
import { supervise, type ManagedProcess } from '#start/supervise.ts';
import { cartageProcesses } from '#start/processes.ts';
import { readStartSettings } from '#start/settings.ts';
import { waitUntilReady } from '#start/wait-ready.ts';

const HOST = 'moa.localhost';
const AUDIENCE = 'https://api.moa.example';
const ORGANISATION_CLAIM = 'https://moa.example/organisation';
const PERMISSIONS_CLAIM = 'https://moa.example/permissions';
const EMAIL = 'ana@tawa.example';
const SUBJECT = 'staff|0042';
const READY_WITHIN_MS = 120_000;
/** The promised maximum time until an admin change takes effect. */
const IN_EFFECT_WITHIN_MS = 60_000;

let admin: AdminUnderTest;
let other: OtherProvider;
let processes: readonly ManagedProcess[] = [];
let port = 0;
let organisation = 0;
let dataFolder = '';
const passwords = new Map<string, string>();

beforeAll(async () => {
  admin = await adminUnderTest();
  dataFolder = mkdtempSync(join(tmpdir(), 'cartage-own-provider-'));
  await setUp('moa', 'MOA');
  await setUp('weka', 'WEK');
  const showCommand = 'organisation show --tenant moa --organisation Tawa';
  organisation = (await admin.json<{ number: number }>(showCommand)).number;
  port = await freePort(4750);
  await startProcesses();
  other = await startOtherProvider({
    host: 'id.moa.localhost',
    clientId: 'freight-portal',
    redirectUri: `http://${HOST}:${port}/auth/callback`,
    audience: AUDIENCE,
    tokenType: 'JWT',
    claims: { [ORGANISATION_CLAIM]: organisation, [PERMISSIONS_CLAIM]: PERMISSIONS },
  });
}, READY_WITHIN_MS);
afterAll(async () => {
  await Promise.all(processes.map((part) => part.stop(5_000)));
  await other.close();
  rmSync(dataFolder, { recursive: true, force: true });
  await admin.drop();
}, READY_WITHIN_MS);

async function setUp(code: string, prefix: string): Promise<void> {
  const names = `--name ${code} --host ${code}.localhost --reference-prefix ${prefix}`;
  await admin.json(`tenant add --tenant ${code} ${names}`);
  await admin.json(`organisation add --tenant ${code} --name Tawa`);
  const user = `--email ${EMAIL} --given-name Ana --family-name Reed --organisation Tawa --permissions all`;
  const { password } = await admin.json<{ password: string }>(`user add --tenant ${code} ${user}`);
  passwords.set(code, password);
}

/** Starts provider and server as `npm start` does, without the web app. */
async function startProcesses(): Promise<void> {
  const settings = readStartSettings({ DATABASE_URL: admin.url, CARTAGE_DATA: dataFolder });
  const identityPort = await freePort(port + 1);
  const all = cartageProcesses(settings, { publicPort: port, identityPort, databaseUrl: () => admin.url });
  processes = all
    .filter(({ name }) => name !== 'worker')
    .map(({ environment, ...part }) =>
      supervise({ ...part, environment: () => ({ ...environment(), WEB_DIST: '' }) }, () => {}),
    );
  await waitUntilReady(port, '/health/ready', processes);
  await waitUntilReady(port, '/idp/health', processes);
}

/** The identity settings that the web app reads before sign-in. */
async function publicIdentitySettings(host: string) {
  const { text } = await callApi({
    port,
    host,
    path: `/api/v1/configuration/tenants/${host}/clientSettings`,
  });
  return identitySettings(JSON.parse(text).settings);
}

async function embeddedToken(code: string): Promise<string> {
  const browser = new Browser(port);
  const portal = portalAt(`http://${code}.localhost:${port}`);
  const authorization = authorize(portal);
  const page = await openSignIn(browser, portal, authorization);
  const form = { email: EMAIL, password: passwords.get(code) ?? '' };
  const { url } = await follow(browser, portal, await browser.ask(page.url.href, { form }));
  const response = await exchange(
    browser,
    portal,
    url.searchParams.get('code') ?? '',
    authorization.verifier,
  );
  return tokensOf(response).access_token;
}

/** Uses only the protocol and the public settings of the server. */
async function ownToken(): Promise<string> {
  const { issuer, clientId } = await publicIdentitySettings(HOST);
  const browser = new Browser(other.port);
  const portal = { origin: `http://${HOST}:${port}`, issuer };
  const names = { client_id: clientId, login_hint: SUBJECT, scope: 'openid' };
  const authorization = authorize(portal, names);
  const { url } = await follow(browser, portal, await browser.ask(authorization.url));
  const response = await browser.ask(`${issuer}/token`, {
    headers: { accept: 'application/json', origin: portal.origin },
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: `${portal.origin}/auth/callback`,
      code: url.searchParams.get('code') ?? '',
      code_verifier: authorization.verifier,
    },
  });
  return tokensOf(response).access_token;
}

const sitesWith = async (token: string, host = HOST, org = organisation) => {
  const path = `/api/v2/users/me/organisations/${org}/sites`;
  return (await callApi({ port, host, path, token })).status;
};

test(
  'another provider works within 60 s of identity set, without a restart [@AUTH-01]',
  async () => {
    const embedded = await embeddedToken('moa');
    expect(await sitesWith(embedded)).toBe(200);

    await admin.json(
      `identity set --tenant moa --issuer ${other.issuer} --audience ${AUDIENCE} --client-id freight-portal ` +
        `--organisation-claim ${ORGANISATION_CLAIM} --permissions-claim ${PERMISSIONS_CLAIM} --token-types JWT`,
    );
    await admin.json(`user set --tenant moa --user ${EMAIL} --sub ${SUBJECT}`);
    const polling = { timeout: IN_EFFECT_WITHIN_MS, interval: 250 };
    await expect.poll(async () => (await publicIdentitySettings(HOST)).issuer, polling).toBe(other.issuer);
    expect(await publicIdentitySettings(HOST)).toEqual({
      issuer: other.issuer,
      clientId: 'freight-portal',
      audience: AUDIENCE,
      organisationClaim: ORGANISATION_CLAIM,
      permissionsClaim: PERMISSIONS_CLAIM,
    });

    const own = await ownToken();
    const [header, claims] = own.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toMatchObject({ typ: 'JWT', kid: 'theirs' });
    expect(JSON.parse(claims ?? '')).not.toHaveProperty('org_id');
    expect(await sitesWith(own)).toBe(200);

    expect(await sitesWith(embedded)).toBe(401);
    const discovery = `http://${HOST}:${port}/idp/.well-known/openid-configuration`;
    const embeddedStatus = async () => (await new Browser(port).ask(discovery)).status;
    await expect.poll(embeddedStatus, polling).toBe(404);
  },
  READY_WITHIN_MS,
);

test('its tokens are rejected for other tenants, whose users sign in as before [@TENANT-01]', async () => {
  const own = await ownToken();
  const showCommand = 'organisation show --tenant weka --organisation Tawa';
  const { number } = await admin.json<{ number: number }>(showCommand);
  expect(await sitesWith(own, 'weka.localhost', number)).toBe(401);
  expect(await sitesWith(await embeddedToken('weka'), 'weka.localhost', number)).toBe(200);
});
