import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformWorld, platformWorld } from '#testing/platform-world.ts';
import type { TestRequest } from '#testing/test-app.ts';

let platform: PlatformWorld;
let app: PlatformWorld['app'];
let caller: PlatformWorld['caller'];
let received: PlatformWorld['received'];
let search: PlatformWorld['search'];
let markAsReady: PlatformWorld['markAsReady'];

beforeAll(async () => {
  platform = await platformWorld();
  ({ app, caller, received, search, markAsReady } = platform);
});
afterAll(() => platform.close());

interface Said {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

test('a handler gets exactly the parsed request', async () => {
  const response = await search(
    { body: { searchTerm: '  Ko\u0304whai ' } },
    '?pageSize=50&sortOption=StatusDate',
  );
  expect(response.status).toBe(200);
  expect(received.at(-1)).toMatchObject({
    params: { org: caller.organisationId },
    query: { pageSize: 50, sortOption: 'StatusDate' },
    body: { searchTerm: 'Kōwhai' },
    tenant: { code: 'kea' },
    principal: { sub: caller.sub, tokenOrganisationId: caller.organisationId },
    scope: { organisationId: caller.organisationId, hasAllSites: true, userName: `Name of ${caller.sub}` },
    requestId: response.headers['x-request-id'],
    now: app.now,
    ifMatch: undefined,
    idempotentRequest: undefined,
  });
});

describe('[@ERR-01] a malformed request returns 400 and names the field', () => {
  test.each<[string, TestRequest, string, Said]>([
    [
      'no body',
      {},
      '',
      {
        code: 'malformed-request',
        errors: [{ pointer: '', detail: 'The request has no body' }],
      },
    ],
    ['an empty body', { text: '' }, '', { code: 'malformed-request' }],
    ['broken JSON', { text: '{"a":' }, '', { code: 'malformed-request' }],
    ['another type', { body: [] }, '', { code: 'malformed-request' }],
    ['null', { text: 'null' }, '', { code: 'malformed-request' }],
    [
      'a number for a text',
      { body: { searchTerm: 7 } },
      '',
      { code: 'malformed-request', errors: [{ pointer: '/searchTerm', detail: expect.any(String) }] },
    ],
    [
      'an endless number',
      { text: '{"siteIds":[1e400]}' },
      '',
      { code: 'malformed-request', errors: [{ pointer: '/siteIds/0', detail: expect.any(String) }] },
    ],
    [
      'a field not known',
      { body: { 'sear/ch~': 1 } },
      '',
      { code: 'unknown-field', errors: [{ pointer: '/sear~1ch~0', detail: 'Is not a known field' }] },
    ],
    [
      'a parameter not known',
      { body: {} },
      '?page=1',
      { code: 'unknown-field', errors: [{ pointer: 'page', detail: 'Is not a known field' }] },
    ],
    ['a parameter given twice', { body: {} }, '?pageSize=25&pageSize=50', { code: 'malformed-request' }],
  ])('%s', async (_name, sent, query, problem) => {
    const response = await search(sent, query);
    expect(response.status).toBe(400);
    expect(response.json()).toMatchObject(problem);
  });
});

describe('[@ERR-01] an invalid request returns 422 and lists every error in the order of the schema', () => {
  test('in the body', async () => {
    const body = {
      searchTerm: 'x'.repeat(257),
      salesReference: 'a\u0000b',
      statuses: ['DRAFT', 'draft'],
      date: { dateRangeType: 'Creation', startDateUtc: '2026-02-30', endDateUtc: 'soon' },
    };
    const response = await search({ body });
    expect(response.status).toBe(422);
    const { code, errors } = response.json<Said>();
    expect(code).toBe('rule-broken');
    expect([...new Set(errors?.map(({ pointer }) => pointer))]).toEqual([
      '/searchTerm',
      '/salesReference',
      '/statuses/1',
      '/date/startDateUtc',
      '/date/endDateUtc',
    ]);
    expect(errors?.[0]?.detail).toBe('Maximum length is 256 characters');
  });

  test('in the query', async () => {
    const response = await search({ body: {} }, '?pageSize=26&pageNumber=0&sortOption=id%3Bdrop');
    expect(response.status).toBe(422);
    expect(response.json<Said>().errors?.map(({ pointer }) => pointer)).toEqual([
      'pageNumber',
      'pageSize',
      'sortOption',
    ]);
  });
});

describe('accepts only JSON in UTF-8 up to the maximum size', () => {
  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=utf-16'],
    ['application/xml'],
    ['nonsense'],
  ])('%s returns 415', async (type) => {
    const response = await search({ text: '{}', headers: { 'content-type': type } });
    expect(response.status).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported-type' });
  });

  test('a compressed body returns 415', async () => {
    const response = await search({ text: '{}', headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(415);
  });

  test('accepts 256 KB and returns 413 for one byte more', async () => {
    const padded = (size: number) => `{}${' '.repeat(size - 2)}`;
    expect((await search({ text: padded(256 * 1024) })).status).toBe(200);
    const response = await search({ text: padded(256 * 1024 + 1) });
    expect(response.status).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body-too-large' });
  });

  test('does not read the body of an unauthorised request', async () => {
    const path = `POST /api/v2/customers/${caller.organisationId}/consignments/search` as const;
    const sent = { text: 'x'.repeat(300_000), headers: { 'content-type': 'text/xml' } };
    expect((await app.request(undefined, path, sent)).status).toBe(401);
    expect((await app.request({ ...caller, permissions: [] }, path, sent)).status).toBe(403);
    expect((await app.request({ ...caller, organisationId: 999 }, path, sent)).status).toBe(404);
  });
});

test('a URL over 4 KB returns 414', async () => {
  const long = 'x'.repeat(4097);
  for (const path of [
    `/${long}`,
    `/api/v2/statuses?a=${long}`,
    `/api/v2/customers/${long}/consignments/search`,
  ] as const) {
    const response = await app.request(caller, `GET ${path}`);
    expect(response.status).toBe(414);
    expect(response.json()).toMatchObject({ code: 'address-too-long' });
  }
});

describe('If-Match', () => {
  test('is a quoted version', async () => {
    let version: number | undefined;
    platform.onReady(({ ifMatch }) => {
      version = ifMatch;
      return {};
    });
    const response = await markAsReady({ body: {}, headers: { 'if-match': '"12"' } });
    expect(version).toBe(12);
    expect(response.headers['etag']).toBe('"13"');
  });

  test.each(['*', '12', 'W/"12"', '"12", "13"', '"012"', '"-1"', '"1e3"', '""', '"12345678901234567890"'])(
    'in any other form returns 400: %s',
    async (text) => {
      const response = await markAsReady({ body: {}, headers: { 'if-match': text } });
      expect(response.status).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ pointer: 'If-Match' }] });
    },
  );
});

test.each(['', ' ', 'two words', 'kōwhai', 'x'.repeat(256)])(
  'an invalid Idempotency-Key returns 400: %s',
  async (key) => {
    const response = await markAsReady({ body: {}, headers: { 'idempotency-key': key } });
    expect(response.status).toBe(400);
  },
);

test('every response has the security headers', async () => {
  for (const response of [
    await search({ body: {} }),
    await search({}),
    await app.request(undefined, 'GET /nothing'),
  ]) {
    expect(response.headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(response.headers).not.toHaveProperty('x-powered-by');
  }
});
