import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postWebhook, type WebhookConnections } from '#jobs/webhooks/post-webhook.ts';
import { isPublicAddress } from '#jobs/webhooks/public-address.ts';

let server: Server;
let port: number;
let requests: string[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  respond = (response) => void response.writeHead(200).end();
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const post = (
  host: string,
  connections: WebhookConnections,
  signal: AbortSignal = new AbortController().signal,
) => postWebhook({ url: `http://${host}:${port}/in`, headers: {}, body: '{}', signal }, connections);

/** A name server whose answers are the given addresses, one list for each question. */
function nameServer(...answers: readonly (readonly string[])[]): LookupFunction {
  const left = [...answers];
  return (_hostname, _options, callback) => {
    const found = left.shift() ?? [];
    process.nextTick(
      callback,
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  };
}

const ONLY_PUBLIC = { canConnectTo: isPublicAddress };

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['[::1]', '::1'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[fe80::1]', 'fe80::1'],
  ['169.254.169.254', '169.254.169.254'],
  ['localhost', '127.0.0.1'],
  ['receiver.localhost', '127.0.0.1'],
])('[@API-03] refuses %s', async (host, address) => {
  expect(await post(host, ONLY_PUBLIC)).toEqual({
    status: null,
    error: `${address} is not a public address`,
    retryAfter: null,
  });
  expect(requests).toEqual([]);
});

test('[@API-03] refuses a name of which any address is private', async () => {
  const lookup = nameServer(['93.184.215.14', '10.0.0.7']);
  expect(await post('receiver.example', { ...ONLY_PUBLIC, lookup })).toEqual({
    status: null,
    error: '10.0.0.7 is not a public address',
    retryAfter: null,
  });
});

test('[@API-03] checks the address again when a name is bound to another one', async () => {
  const connections = {
    canConnectTo: (address: string) => address === '127.0.0.1',
    lookup: nameServer(['127.0.0.1'], ['127.0.0.2']),
  };
  expect(await post('receiver.example', connections)).toEqual({ status: 200, error: null, retryAfter: null });
  expect(await post('receiver.example', connections)).toEqual({
    status: null,
    error: '127.0.0.2 is not a public address',
    retryAfter: null,
  });
  expect(requests).toEqual(['POST /in']);
});

test('[@API-03] does not wait for the body of the response', async () => {
  respond = (response) => {
    response.writeHead(200);
    response.write('x'.repeat(1_000_000));
  };
  expect(await post('127.0.0.1', { canConnectTo: () => true })).toEqual({
    status: 200,
    error: null,
    retryAfter: null,
  });
});

test('[@API-03] follows no redirect', async () => {
  respond = (response) => void response.writeHead(302, { location: '/elsewhere' }).end();
  expect(await post('127.0.0.1', { canConnectTo: () => true })).toEqual({
    status: 302,
    error: 'The endpoint returned 302. Redirects are not followed.',
    retryAfter: null,
  });
  expect(requests).toEqual(['POST /in']);
});

test('[@API-03] reports when the endpoint wants the next attempt', async () => {
  respond = (response) => void response.writeHead(503, { 'retry-after': '120' }).end();
  expect(await post('127.0.0.1', { canConnectTo: () => true })).toEqual({
    status: 503,
    error: 'The endpoint returned 503',
    retryAfter: '120',
  });
});

test('[@API-03] reports a name without address, and an endpoint that is down', async () => {
  const canConnectTo = () => true;
  expect(await post('receiver.example', { canConnectTo, lookup: nameServer([]) })).toEqual({
    status: null,
    error: 'receiver.example has no address',
    retryAfter: null,
  });
  const closed = {
    url: 'http://127.0.0.1:1/',
    headers: {},
    body: '{}',
    signal: new AbortController().signal,
  };
  expect(await postWebhook(closed, { canConnectTo })).toEqual({
    status: null,
    error: 'connect ECONNREFUSED 127.0.0.1:1',
    retryAfter: null,
  });
});

test('rejects when the worker stops', async () => {
  const stopping = new AbortController();
  respond = () => stopping.abort();
  await expect(post('127.0.0.1', { canConnectTo: () => true }, stopping.signal)).rejects.toThrow();
});
