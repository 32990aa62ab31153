import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestResponse, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
/** Trusts a proxy at another address than the caller of these tests. */
let behindAnother: TestApp;
let caller: Caller;

beforeAll(async () => {
  [app, behindAnother] = await Promise.all([
    testApp({ environment: { TRUST_PROXY: '127.0.0.1' } }),
    testApp({ environment: { TRUST_PROXY: '192.0.2.7' } }),
  ]);
  const kea = await app.world.tenant({ code: 'kea', host: 'localhost' });
  await app.world.tenant({ code: 'tui', host: 'tui.localhost' });
  await behindAnother.world.tenant({ code: 'kea', host: 'localhost' });
  await behindAnother.world.tenant({ code: 'tui', host: 'tui.localhost' });
  caller = await app.world.person(await app.world.organisation(kea));
});
afterAll(() => Promise.all([app.close(), behindAnother.close()]));

const STATUSES = '/api/v2/statuses';
const FLAGS = '/api/v1/configuration/featureFlags/clientFlags';
const search = () => `/api/v2/customers/${caller.organisationId}/consignments/search` as const;

type Headers = Readonly<Record<string, string>>;

const outcomeOf = (response: TestResponse) =>
  response.status < 400
    ? String(response.status)
    : `${response.status} ${response.json<{ code: string }>().code}`;

/** The tenant of the request according to the log. */
const tenantOf = (of: TestApp, response: TestResponse) =>
  of.logged.find((line) => line['requestId'] === response.headers['x-request-id'])?.['tenant'];

describe('[@TENANT-01] the host of a request determines one tenant or none (docs/reference/promises.md S22)', () => {
  test.each([
    ['localhost', 'kea'],
    ['LOCALHOST', 'kea'],
    ['localhost:4200', 'kea'],
    ['Tui.LocalHost:1', 'tui'],
    ['tui.localhost', 'tui'],
    ['localhost.', undefined],
    ['tui.localhost.:4200', undefined],
    ['.localhost', undefined],
    ['tui..localhost', undefined],
    ['localhost:', undefined],
    ['localhost:123456', undefined],
    ['localhost:0x50', undefined],
    ['localhost:80:80', undefined],
    ['localhost:80@unknown.example', undefined],
    ['user@localhost', undefined],
    ['localhost, tui.localhost', undefined],
    ['localhost tui.localhost', undefined],
    ['localhost/', undefined],
    ['localhost/../tui.localhost', undefined],
    ['localhost\\tui.localhost', undefined],
    ['localhost?', undefined],
    ['localhost#', undefined],
    ['%6cocalhost', undefined],
    ['http://localhost', undefined],
    ['*.localhost', undefined],
    ['*', undefined],
    ['null', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['lōcalhost', undefined],
    ['xn--lcalhost-0eb', undefined],
    ['ｌocalhost', undefined],
    ["localhost' or 1=1 --", undefined],
    ['0', undefined],
    ['127.0.0.1:4200', undefined],
    ['0x7f000001', undefined],
    ['[::1]:4200', undefined],
    ['[::ffff:127.0.0.1]', undefined],
    [`${'a.'.repeat(130)}localhost`, undefined],
  ])('%s → %s', async (host, tenant) => {
    const response = await app.request(undefined, `GET ${FLAGS}`, { host });
    expect(outcomeOf(response)).toBe(tenant === undefined ? '404 unknown-host' : '200');
    expect(tenantOf(app, response)).toBe(tenant);
    // The response to an unknown host reveals nothing, not even the host.
    if (tenant === undefined)
      expect(Object.keys(response.json<object>()).toSorted()).toEqual([
        'code',
        'requestId',
        'status',
        'title',
        'type',
      ]);
  });

  test.each<[what: string, forwarded: Headers, tenant: string | undefined]>([
    ['nothing', {}, 'kea'],
    ['another host', { 'x-forwarded-host': 'tui.localhost' }, 'tui'],
    [
      'two hosts, of which the proxy wrote the last',
      { 'x-forwarded-host': 'unknown.example, tui.localhost' },
      'tui',
    ],
    ['an unknown host', { 'x-forwarded-host': 'unknown.example' }, undefined],
    [
      'the same in another header',
      { forwarded: 'host=tui.localhost', 'x-original-host': 'tui.localhost' },
      'kea',
    ],
    [
      'a server, a port, an address',
      { 'x-forwarded-server': 'tui.localhost', 'x-forwarded-port': '1', 'x-real-ip': '::1' },
      'kea',
    ],
    ['an address to be taken for', { 'x-original-url': '/docs', 'x-rewrite-url': '/docs' }, 'kea'],
  ])('a trusted proxy forwards %s', async (_what, headers, tenant) => {
    const response = await app.request(undefined, `GET ${FLAGS}`, { headers });
    expect(outcomeOf(response)).toBe(tenant === undefined ? '404 unknown-host' : '200');
    expect(tenantOf(app, response)).toBe(tenant);
  });

  test.each<Headers>([
    { 'x-forwarded-host': 'tui.localhost' },
    { 'x-forwarded-host': 'unknown.example' },
    { 'x-forwarded-host': 'tui.localhost', 'x-forwarded-for': '192.0.2.7' },
  ])('an untrusted caller forwards %j, which is ignored', async (headers) => {
    const response = await behindAnother.request(undefined, `GET ${FLAGS}`, { headers });
    expect([outcomeOf(response), tenantOf(behindAnother, response)]).toEqual(['200', 'kea']);
  });

  test('the issuer is that of the tenant’s row, not from the spelling of the host', async () => {
    const settings = (host: string, named: string) =>
      app.request(undefined, `GET /api/v1/configuration/tenants/${named}/clientSettings`, { host });
    const plain = await settings('tui.localhost', 'tui.localhost');
    expect(plain.text).toContain(app.issuer.issuerTemplate.replace('{host}', 'tui.localhost'));
    expect((await settings('TUI.localhost:9999', 'TUI.localhost:9999')).text).toBe(plain.text);
    expect((await settings('localhost', 'tui.localhost')).text).toBe(plain.text);
  });
});

describe('request headers', () => {
  test.each<[what: string, headers: Headers, wanted: string]>([
    ['the names of the caller’s program', { 'x-appname': 'cartage-web', 'x-appversion': '1.2.3' }, '200'],
    ['none of them', {}, '200'],
    ['a name that would be a line of the log', { 'x-appname': 'a","event":"b', 'x-appversion': '1' }, '200'],
    // The API does not negotiate content types.
    ['Accept: text/html', { accept: 'text/html' }, '200'],
    ['Accept: application/xml;q=1, */*;q=0', { accept: 'application/xml;q=1, */*;q=0' }, '200'],
    ['Accept: nonsense', { accept: ';;,' }, '200'],
    ['Accept-Encoding: gzip, br', { 'accept-encoding': 'gzip, br' }, '200'],
    ['Accept-Language: mi', { 'accept-language': 'mi' }, '200'],
    ['Range: bytes=0-1', { range: 'bytes=0-1' }, '200'],
    ['If-None-Match: *', { 'if-none-match': '*' }, '200'],
    ['If-Modified-Since', { 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT' }, '200'],
    ['Expect: 200-ok', { expect: '200-ok' }, '200'],
    ['Upgrade: h2c', { upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }, '200'],
    ['a body in gzip', { 'content-encoding': 'gzip' }, '415 unsupported-type'],
    ['a body in two codings', { 'content-encoding': 'identity, br' }, '415 unsupported-type'],
    ['a body in none', { 'content-encoding': 'identity' }, '200'],
    ['200 headers', Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, 'y'])), '200'],
  ])('%s → %s', async (_what, headers, wanted) => {
    const response = await app.request(caller, `GET ${STATUSES}`, { headers });
    expect(outcomeOf(response)).toBe(wanted);
    const shape = wanted === '200' ? 'application/json' : 'application/problem+json';
    expect(response.headers['content-type']).toMatch(new RegExp(`^${shape.replace('+', '\\+')}(;|$)`));
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['application/json', '200'],
    ['application/json; charset=utf-8', '200'],
    ['APPLICATION/JSON;charset="UTF-8"', '200'],
    ['application/json; charset=utf-16', '415 unsupported-type'],
    ['application/json; charset=latin1', '415 unsupported-type'],
    ['text/json', '415 unsupported-type'],
    ['text/plain', '415 unsupported-type'],
    ['application/x-www-form-urlencoded', '415 unsupported-type'],
    ['multipart/form-data; boundary=b', '415 unsupported-type'],
    ['application/xml', '415 unsupported-type'],
    ['application/vnd.api+json', '415 unsupported-type'],
    ['application/jsonp', '415 unsupported-type'],
    ['json', '415 unsupported-type'],
    ['application/json, text/plain', '415 unsupported-type'],
    ['', '415 unsupported-type'],
  ])('a body of the type %s → %s', async (type, wanted) => {
    const response = await app.request(caller, `POST ${search()}`, {
      text: '{}',
      headers: { 'content-type': type },
    });
    expect(outcomeOf(response)).toBe(wanted);
  });

  test.each<[method: 'GET' | 'POST' | 'OPTIONS', headers: Headers, wanted: string]>([
    ['GET', { origin: 'https://unknown.example' }, '200'],
    ['GET', { origin: 'null' }, '200'],
    ['POST', { origin: 'https://unknown.example' }, '200'],
    [
      'OPTIONS',
      { origin: 'https://unknown.example', 'access-control-request-method': 'POST' },
      '405 method-not-allowed',
    ],
  ])(
    '%s from a page of another origin %j does not allow that page to read the response',
    async (method, headers, wanted) => {
      const address = method === 'GET' ? STATUSES : search();
      const response = await app.request(caller, `${method} ${address}`, {
        headers,
        ...(method === 'POST' && { body: {} }),
      });
      expect(outcomeOf(response)).toBe(wanted);
      const names = Object.keys(response.headers);
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(names).not.toContain('set-cookie');
    },
  );

  test('no response reveals the server software', async () => {
    for (const path of [STATUSES, '/api/v2/nothing', '/health/live', '/docs'] as const) {
      const { headers } = await app.request(caller, `GET ${path}`);
      for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
        expect(headers).not.toHaveProperty(name);
    }
  });
});
