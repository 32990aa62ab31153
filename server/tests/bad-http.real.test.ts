import { METHODS } from 'node:http';
import { ERRORS, type ErrorCode } from '@cartage/contract/errors.ts';
import { OPERATION_IDS, OPERATIONS } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { findDemoSubject } from './support/demo-subject.ts';
import { addressOf, sampleOf } from './support/samples.ts';
import type { Subject } from './support/subject.ts';
import { violationOf, type RawResponse } from './support/verdict.ts';
import { listen, rawRequest, type Wire } from './support/wire.ts';

/** Invalid ids in a path. */
const BAD_NAMES = [
  '',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '1%00',
  '%0d%0aX-Injected:%201',
  '%',
  '%E0%A4%A',
  '%ff',
  '0',
  '-1',
  '+1',
  '1.0',
  '1e1',
  '0x1',
  '007',
  '%20101',
  '2147483648',
  '99999999999',
  '%D9%A1',
  'null',
  'undefined',
  'toString',
  '__proto__',
  'constructor',
  'create',
  'search',
  'bulk',
  'full',
  'KEA00000001%20',
  'KEA0000001',
  'KEA00000001%27--',
  '*',
  ';',
  'a'.repeat(300),
  'a'.repeat(10_000),
];

const rows: readonly OperationRow[] = OPERATION_IDS.map((id) => OPERATIONS[id]);
const PATHS = [...Map.groupBy(rows, ({ path }) => path)].map(([path, own]) => ({
  path,
  allowed: own.map(({ method }) => method),
}));

let app: TestApp;
let wire: Wire;
let subject: Subject;
let authorization: readonly [string, string];
let ofPrintAgent: readonly [string, string];

beforeAll(async () => {
  app = await testApp({
    template: 'demo',
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  const found = await findDemoSubject(app);
  subject = found.subject;
  authorization = ['Authorization', `Bearer ${await app.token(found.caller)}`];
  const path = `/api/v2/customers/${subject.organisationId}/printers` as const;
  const printer = await app.request(found.caller, `POST ${path}`, {
    body: { name: 'Dock', paper: 'a6', dpi: '203' },
  });
  ofPrintAgent = ['Authorization', `Bearer ${printer.json<{ token: string }>().token}`];
  wire = await listen(app.app);
});
afterAll(() => app.close());

const JSON_TYPE = ['Content-Type', 'application/json'] as const;

async function violationIn(
  request: Promise<RawResponse>,
  expected: readonly ErrorCode[],
): Promise<string | null> {
  return violationOf(await request, expected);
}

/** The URL with one of its ids replaced. */
function addressesWithBadNames(id: (typeof OPERATION_IDS)[number]): string[] {
  const sample = sampleOf(id, subject);
  return Object.keys(sample.params).flatMap((name) =>
    BAD_NAMES.map((bad) =>
      addressOf(id, { params: { ...sample.params, [name]: 'HERE' } }).replace('HERE', () => bad),
    ),
  );
}

describe('a path with an invalid id returns 404', () => {
  test.each(OPERATION_IDS.filter((id) => OPERATIONS[id].path.includes('{')))('%s', async (id) => {
    const { method, access } = OPERATIONS[id];
    const caller = access === 'printer' ? ofPrintAgent : authorization;
    const violations: string[] = [];
    for (const url of addressesWithBadNames(id)) {
      const body = method === 'GET' ? '' : '{}';
      const response = wire.send(rawRequest(`${method} ${url}`, [caller, JSON_TYPE], body));
      const violation = await violationIn(response, [
        'not-found',
        'unknown-host',
        'malformed-request',
        'address-too-long',
        // Some ids equal path segments of other operations.
        'method-not-allowed',
      ]);
      if (violation !== null) violations.push(`${url.slice(0, 150)}: ${violation}`);
    }
    expect(violations).toEqual([]);
  });
});

const USUAL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

test('every unsupported method of every path is rejected with the supported ones', async () => {
  const violations: string[] = [];
  for (const { path, allowed } of PATHS) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    for (const method of USUAL_METHODS.filter((one) => !allowed.some((method) => method === one))) {
      const response = await wire.send(rawRequest(`${method} ${url}`, [authorization]));
      // A HEAD response has no body.
      const violation =
        method === 'HEAD' ? statusViolation(response) : violationOf(response, ['method-not-allowed']);
      if (violation !== null) violations.push(`${method} ${path}: ${violation}`);
      else if (response.headers['allow'] !== allowed.join(', '))
        violations.push(`${method} ${path}: no Allow`);
    }
  }
  expect(violations).toEqual([]);
});

test('an unknown method is rejected', async () => {
  const violations: string[] = [];
  for (const method of METHODS.filter((one) => one !== 'CONNECT' && !USUAL_METHODS.includes(one))) {
    const response = wire.send(rawRequest(`${method} /api/v2/users/me/organisations`, [authorization]));
    const violation = await violationIn(response, ['method-not-allowed', 'not-found', 'malformed-request']);
    if (violation !== null) violations.push(`${method}: ${violation}`);
  }
  expect(violations).toEqual([]);
});

const statusViolation = ({ status }: RawResponse) =>
  status === ERRORS['method-not-allowed'].status ? null : `answered ${status}`;

test('a method override header is ignored', async () => {
  const search = addressOf('searchConsignments', sampleOf('searchConsignments', subject));
  for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    const headers = [authorization, JSON_TYPE, [name, 'DELETE']] as const;
    expect((await wire.send(rawRequest(`POST ${search}`, headers, '{}'))).status).toBe(200);
  }
});

describe('invalid, ambiguous and oversized HTTP is rejected', () => {
  const settings = '/api/v1/configuration/tenants/localhost/clientSettings';
  const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
  const post = '/api/v2/customers/101/consignments/search';

  test.each<readonly [what: string, bytes: string, codes: readonly ErrorCode[]]>([
    ['no HTTP at all', 'hello\r\n\r\n', ['malformed-request']],
    ['a TLS greeting', '\u0016\u0003\u0001\u0000\u0001\r\n\r\n', ['malformed-request']],
    [
      'no host',
      lines(`GET ${settings} HTTP/1.1`, 'Connection: close'),
      ['malformed-request', 'unknown-host'],
    ],
    [
      'two hosts',
      lines(`GET ${settings} HTTP/1.1`, 'Host: localhost', 'Host: tui.localhost', 'Connection: close'),
      ['malformed-request'],
    ],
    [
      'the host of another tenant',
      lines(`GET ${settings} HTTP/1.1`, 'Host: elsewhere.example', 'Connection: close'),
      ['unknown-host', 'not-found'],
    ],
    [
      'a whole address for a path',
      lines(`GET http://elsewhere.example${settings} HTTP/1.1`, 'Host: localhost', 'Connection: close'),
      ['malformed-request', 'unknown-host', 'not-found'],
    ],
    [
      'two lengths',
      lines(`POST ${post} HTTP/1.1`, 'Host: localhost', 'Content-Length: 2', 'Content-Length: 3') + '{}',
      ['malformed-request'],
    ],
    [
      'a length and pieces',
      lines(`POST ${post} HTTP/1.1`, 'Host: localhost', 'Content-Length: 2', 'Transfer-Encoding: chunked') +
        '0\r\n\r\n',
      ['malformed-request'],
    ],
    [
      'a length that is none',
      lines(`POST ${post} HTTP/1.1`, 'Host: localhost', 'Content-Length: -5'),
      ['malformed-request'],
    ],
    [
      'a header without a name',
      lines(`GET ${settings} HTTP/1.1`, 'Host: localhost', ': x'),
      ['malformed-request'],
    ],
    [
      'a header over two lines',
      lines(`GET ${settings} HTTP/1.1`, 'Host: localhost', 'X-A: b', ' c'),
      ['malformed-request'],
    ],
    [
      'a character that ends headers',
      lines(`GET ${settings} HTTP/1.1`, 'Host: localhost', 'X-A: b\rc'),
      ['malformed-request'],
    ],
    [
      'headers of 20 KB',
      lines(`GET ${settings} HTTP/1.1`, 'Host: localhost', `X-A: ${'b'.repeat(20_000)}`),
      ['headers-too-large'],
    ],
    [
      '400 headers',
      lines(
        `GET ${settings} HTTP/1.1`,
        'Host: localhost',
        ...Array.from({ length: 400 }, (_, index) => `X-${index}: ${'c'.repeat(60)}`),
      ),
      ['headers-too-large'],
    ],
    [
      'an address of 20 KB',
      lines(`GET /${'d'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'),
      ['headers-too-large'],
    ],
  ])('%s', async (_what, bytes, codes) => {
    expect(await violationIn(wire.send(bytes), codes)).toBeNull();
  });

  test('an oversized body is rejected before it is read completely', async () => {
    const head = lines(
      `POST ${post} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `${authorization.join(': ')}`,
      'Content-Length: 50000000',
      'Connection: close',
    );
    const response = await wire.send(head + '{"a":"'.padEnd(300_000, 'x'));
    expect(violationOf(response, ['body-too-large'])).toBeNull();
  });
});

test('nothing reached the error log', () => {
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
