import { OPERATION_IDS, OPERATIONS } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { operation } from '@cartage/contract/operations.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAccess, assertAllServed } from '#platform/serve.ts';
import { testApp, type TestResponse, type TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation, WorldTenant } from '#testing/world.ts';

let app: TestApp;
let tenant: WorldTenant;
let own: WorldOrganisation;
let foreign: WorldOrganisation;
let caller: Caller;

beforeAll(async () => {
  app = await testApp();
  tenant = await app.world.tenant({ code: 'kea', host: 'localhost' });
  own = await app.world.organisation(tenant);
  foreign = await app.world.organisation(tenant);
  caller = await app.world.person(own);
});
afterAll(() => app.close());

const rows = OPERATION_IDS.map((id): OperationRow & { readonly id: string } =>
  Object.assign({ id }, OPERATIONS[id]),
);
const samples: Readonly<Record<string, string>> = { host: 'localhost', ref: 'KEA00000001', unNumber: '1203' };
const filled = (path: string, org: number) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'org' ? String(org) : (samples[name] ?? '1'),
  ) as `/${string}`;
const codeOf = (response: TestResponse) => `${response.status} ${response.json<{ code: string }>().code}`;
/** The parts of a response that a caller could compare. */
/** Without what differs between any two responses: id, time and the remaining requests. */
const seen = ({ status, headers, text }: TestResponse) => {
  const { 'x-request-id': id, date: _date, ...others } = headers;
  const { 'ratelimit-remaining': _remaining, 'ratelimit-reset': _reset, ...rest } = others;
  return { status, headers: rest, text: text.replace(String(id), '') };
};

describe('without a token', () => {
  test.each(rows)(
    '[@AUTH-08] $id requires a token, unless it is public',
    async ({ method, path, access, served }) => {
      const response = await app.request(undefined, `${method} ${filled(path, own.id)}`);
      if (access !== 'public') expect(codeOf(response)).toBe('401 not-signed-in');
      else expect(response.status).toBe(served ? 200 : 404);
    },
  );

  test.each([
    '/api/v2/nothing',
    '/api',
    '/api/v2/customers',
    '/nothing',
    '/api/v2/statuses/',
    '/API/v2/statuses',
    '/assets/x.js',
  ])('an unknown path returns 404: %s', async (path) =>
    expect(codeOf(await app.request(undefined, `GET ${path as '/'}`))).toBe('404 not-found'),
  );

  test('an unknown path returns 404 for other methods and bodies too', async () => {
    const response = await app.request(undefined, 'POST /api/v2/nothing', {
      text: '<x/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(codeOf(response)).toBe('404 not-found');
  });
});

test.each(rows.filter(({ served }) => !served))(
  '$id is not served yet and returns 404 with a token',
  async ({ method, path }) => {
    expect(codeOf(await app.request(caller, `${method} ${filled(path, own.id)}`))).toBe('404 not-found');
  },
);

describe('an unsupported method', () => {
  test.each([...Map.groupBy(rows, ({ path }) => path)])(
    '%s returns 405 and lists the supported methods',
    async (path, all) => {
      const allowed = all.map(({ method }) => method as string);
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        if (allowed.includes(method)) continue;
        const response = await app.request(undefined, `${method} ${filled(path, own.id)}`);
        expect(response.status, method).toBe(405);
        expect(String(response.headers['allow']).split(', ').toSorted()).toEqual(allowed.toSorted());
      }
    },
  );

  test('is not overridden by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await app.request(caller, 'GET /api/v2/statuses', { headers })).status).toBe(200);
  });
});

describe('[@AUTH-07] foreign and missing resources are indistinguishable', () => {
  const sitesOf = (org: number | string) => `/api/v2/users/me/organisations/${org}/sites` as const;

  test('returns 404 for another organisation, a missing one and an invalid id', async () => {
    const responses = await Promise.all(
      [
        foreign.id,
        999_999,
        '0',
        '-1',
        '1e3',
        '0x10',
        '+1',
        '%201',
        '99999999999',
        'abc',
        '%00',
        '..%2f1',
      ].map(async (org) => seen(await app.request(caller, `GET ${sitesOf(org)}`))),
    );
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]?.status).toBe(404);
  });

  test('returns 404 for an ended membership, a closed organisation and an unknown user', async () => {
    const ended = await app.world.person(own, { isActive: false });
    const closed = await app.world.organisation(tenant, { isActive: false });
    const inClosed = await app.world.person(closed);
    const stranger = { ...caller, sub: 'unknown' };
    const responses = await Promise.all([
      app.request(ended, `GET ${sitesOf(own.id)}`),
      app.request(inClosed, `GET ${sitesOf(closed.id)}`),
      app.request(stranger, `GET ${sitesOf(own.id)}`),
      app.request({ ...caller, organisationId: foreign.id }, `GET ${sitesOf(foreign.id)}`),
    ]);
    const missing = seen(await app.request(caller, `GET ${sitesOf(999_999)}`));
    expect(responses.map(seen)).toEqual(responses.map(() => missing));
  });

  test('the end of a membership takes effect with the next request', async () => {
    const leaving = await app.world.person(own);
    expect((await app.request(leaving, `GET ${sitesOf(own.id)}`)).status).toBe(200);
    const end = {
      text: 'update membership set is_active = false where user_id = $1',
      values: [leaving.userId],
    };
    await app.deps.database.asSystem((tx) => tx.query(end));
    expect((await app.request(leaving, `GET ${sitesOf(own.id)}`)).status).toBe(404);
  });

  test('checks permissions before membership and after the organisation', async () => {
    const powerless = { ...caller, permissions: [] };
    expect(codeOf(await app.request(powerless, `GET ${sitesOf(own.id)}`))).toBe('403 not-permitted');
    expect(codeOf(await app.request(powerless, `GET ${sitesOf(foreign.id)}`))).toBe('404 not-found');
  });
});

describe('[@TENANT-01] the host of the request determines the tenant', () => {
  const settings = '/api/v1/configuration/featureFlags/clientFlags';

  test.each([
    'unknown.example',
    'localhost.',
    'local host',
    '127.0.0.1',
    '[::1]',
    'localhost.unknown.example',
    'xn--kea-.localhost',
    'a'.repeat(300),
  ])('an unknown host returns 404: %s', async (host) => {
    const response = await app.request(undefined, `GET ${settings}`, { host });
    expect(codeOf(response)).toBe('404 unknown-host');
    expect(response.text).not.toContain(host);
  });

  test('an unknown host does not ask for a token', async () => {
    expect(codeOf(await app.request(caller, 'GET /api/v2/statuses', { host: 'unknown.example' }))).toBe(
      '404 unknown-host',
    );
  });

  test('ignores forwarding headers of an untrusted caller', async () => {
    const other = await app.world.tenant({ code: 'tui', host: 'tui.localhost' });
    expect(other.host).toBe('tui.localhost');
    const headers = {
      'x-forwarded-host': 'tui.localhost',
      forwarded: 'host=tui.localhost',
      'x-host': 'tui.localhost',
      'x-original-host': 'tui.localhost',
    };
    expect((await app.request(caller, 'GET /api/v2/statuses', { headers })).status).toBe(200);
    expect(
      codeOf(await app.request(caller, 'GET /api/v2/statuses', { host: 'unknown.example', headers })),
    ).toBe('404 unknown-host');
  });

  test('uses the forwarding headers of a trusted proxy', async () => {
    const behind = await testApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
    await behind.world.tenant({ code: 'kea', host: 'localhost' });
    const response = await behind.request(undefined, `GET ${settings}`, {
      host: '10.0.0.7:4200',
      headers: { 'x-forwarded-host': 'localhost' },
    });
    expect(response.status).toBe(200);
    await behind.close();
  });

  test('a new tenant is known within 30 s', async () => {
    await app.request(undefined, `GET ${settings}`);
    await app.world.tenant({ code: 'moa', host: 'moa.localhost' });
    app.now = new Date(app.now.getTime() + 30_001);
    expect((await app.request(undefined, `GET ${settings}`, { host: 'moa.localhost' })).status).toBe(200);
  });
});

test('the server does not start with an operation that has no handler or no access rule', () => {
  expect(() => assertAllServed(fastify())).toThrow('No handler is registered for clientSettings');
  const forgetful = { ...operation('statuses'), access: [] };
  expect(() => assertAccess(forgetful)).toThrow('statuses has no permissions and is not public');
  const open = { ...operation('mySites'), access: 'public' as const };
  expect(() => assertAccess(open)).toThrow('mySites is public and has an organisation in its path');
});

test('a page address that cannot be decoded leads to the error page', async () => {
  const response = await app.request(undefined, 'GET /%c0%af');
  expect([response.status, response.headers['location']]).toEqual([302, '/error']);
});

test.each(['/api/v2/statuses/%', '/api/v2/%zz'])('an invalid URL returns 400: %s', async (path) => {
  const response = await app.request(undefined, `GET ${path as '/'}`);
  expect(codeOf(response)).toBe('400 malformed-request');
  const id = response.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(app.logged.filter((line) => line['requestId'] === id)).toMatchObject([
    { code: 'malformed-request' },
  ]);
});
