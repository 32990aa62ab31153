import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import {
  authorize,
  exchange,
  follow,
  openSignIn,
  portalAt,
  tokensOf,
} from '@cartage/identity/testing/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { callApi } from '#admin/testing/call-api.ts';
import { codeBlocks, GUIDE_PATH, runBlock } from '#admin/testing/guide.ts';
import { ROOT } from '#root.ts';
import { startInGroup, type RunningStart } from '#start/testing/running-start.ts';

// Runs all code blocks of the guide in order, on an empty database.
const WITHIN_MS = 240_000;
const START = 'npm start';
const HOST = 'moa.localhost';
const blocks = codeBlocks('new-tenant.md');
const startsAt = blocks.indexOf(START);

let database: TestDatabase;
let dataFolder = '';
let port = 0;
let running: RunningStart | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'blank' });
  dataFolder = mkdtempSync(join(tmpdir(), 'cartage-guide-'));
  port = await freePort(4700);
});
afterAll(async () => {
  running?.signalGroup('SIGINT');
  await running?.ended();
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

const environment = () => ({
  DATABASE_URL: database.url,
  CARTAGE_DATA: dataFolder,
  PORT: String(port),
  PATH: GUIDE_PATH,
  HOME: process.env['HOME'] ?? dataFolder,
});

/** Only the first block starts npm. */
const run = (block: string) => runBlock(block, { environment: environment(), withNpm: block === blocks[0] });

async function signIn(email: string, password: string): Promise<string> {
  const browser = new Browser(port);
  const portal = portalAt(`http://${HOST}:${port}`);
  const authorization = authorize(portal);
  const page = await openSignIn(browser, portal, authorization);
  expect(page.body).toContain('Moa Freight');
  const posted = await browser.ask(page.url.href, { form: { email, password } });
  const { url } = await follow(browser, portal, posted);
  const code = url.searchParams.get('code') ?? '';
  return tokensOf(await exchange(browser, portal, code, authorization.verifier)).access_token;
}

const call = (token: string, path: string, body?: unknown) =>
  callApi({ port, host: HOST, path, token, body });
const admin = (line: string) => runLine(line, environment());

test(
  'the guide is enough to add a tenant, sign in and search consignments [@TENANT-02]',
  async () => {
    const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
    expect(scripts).toMatchObject({ start: 'node tools/src/start.ts', admin: 'node tools/src/admin.ts' });
    expect(startsAt).toBeGreaterThan(0);
    let output = '';
    for (const block of blocks.slice(0, startsAt)) output += await run(block);
    const password = /Password \(shown only once\): (\S+)/.exec(output)?.[1] ?? '';

    // In a process group of its own, so that it can be stopped as by Ctrl-C in a terminal.
    running = startInGroup(environment());
    await running.address();
    const settings = await call('', `/api/v1/configuration/tenants/${HOST}/clientSettings`);
    expect(JSON.parse(settings.text)).toMatchObject({
      tenantName: 'Moa Freight',
      tenantCode: 'moa',
      settings: expect.arrayContaining([
        { name: 'TermsOfCarriageUrl', value: 'https://moa.example/terms' },
        { name: 'IdentityIssuer', value: `http://${HOST}:${port}/idp` },
      ]),
    });

    const token = await signIn('ana.reed@tawa.example', password);
    const mine = await call(token, '/api/v2/users/me/organisations');
    const [organisation] = JSON.parse(mine.text);
    expect(organisation).toMatchObject({ name: 'Tawa Tools', isActive: true });
    const found = await call(token, `/api/v2/customers/${organisation.id}/consignments/search`, {});
    expect([found.status, JSON.parse(found.text)]).toMatchObject([200, { rowCount: 0, results: [] }]);
    const sites = await call(token, `/api/v2/users/me/organisations/${organisation.id}/sites`);
    expect(sites.text).toContain('Wellington');
  },
  WITHIN_MS,
);

test(
  'an API client gets a token, and is refused from the next call on after it was revoked',
  async () => {
    const added = await admin(
      'client add --tenant moa --client dock --name Dock --organisation "Tawa Tools" --permissions Access.DISPATCH --json',
    );
    const { secret } = JSON.parse(added.output);
    const organisation = JSON.parse(
      (await admin('organisation show --tenant moa --organisation "Tawa Tools" --json')).output,
    );
    const response = await new Browser(port).ask(`http://${HOST}:${port}/idp/token`, {
      form: { grant_type: 'client_credentials', client_id: 'dock', client_secret: secret },
    });
    const { access_token } = JSON.parse(response.body);
    const sites = () => call(access_token, `/api/v2/users/me/organisations/${organisation.number}/sites`);
    expect((await sites()).status).toBe(200);
    expect((await admin('client end --tenant moa --client dock')).code).toBe(0);
    expect((await sites()).status).toBe(404);
  },
  WITHIN_MS,
);

test(
  'every other block of the guide changes something',
  async () => {
    for (const block of blocks.slice(startsAt + 1))
      expect(await run(block)).not.toContain('Nothing was changed');
    expect(JSON.parse((await admin('tenant show --tenant moa --json')).output)).toMatchObject({
      host: 'freight.moa.example',
      active: true,
      signsInAt: 'embedded',
    });
  },
  WITHIN_MS,
);
