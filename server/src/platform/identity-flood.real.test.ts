import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BODY_LIMITS, BodyDeadlines } from '#platform/body-deadline.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let identity: Server;
let app: TestApp;
let port: number;
let isDown = false;
let upstreamRequests: string[] = [];
let now = 0;
const open: Socket[] = [];
/** Hundreds of connections on a busy machine. */
const SOON = { timeout: 60_000 };

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  identity = createServer((request, response) => {
    upstreamRequests.push(`${request.method} ${request.url}`);
    if (isDown) return void response.socket?.destroy();
    request.resume().on('end', () => {
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.end(`keys of ${request.headers.host}`);
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const bodyDeadlines = new BodyDeadlines({ ...BODY_LIMITS, checkEveryMs: 5 }, () => now);
  app = await testApp({
    environment: { IDENTITY_UPSTREAM: `http://127.0.0.1:${portOf(identity)}`, TRUST_PROXY: '127.0.0.1' },
    deps: (deps) => ({ ...deps, bodyDeadlines }),
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app.app.server);
});
beforeEach(() => {
  isDown = false;
  upstreamRequests = [];
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  await app.close();
  identity.closeAllConnections();
  identity.close();
});

/** A connection from the address that sent these bytes; resolves with the response once there is one. */
function sendFrom(address: string, text: string): { readonly response: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    if (received.includes('\r\n\r\n')) resolve(received);
  });
  socket.on('error', () => undefined);
  socket.write(text.replace('\r\n', `\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n`));
  return { response: promise };
}

const UNFINISHED =
  'POST /idp/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na';
const COMPLETE =
  'POST /idp/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1\r\n\r\na';
const statusOf = async ({ response }: { readonly response: Promise<string> }) =>
  Number((await response).slice(9, 12));

const openRequests = () =>
  new Promise<number>((resolve, reject) => {
    app.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

test('300 unfinished requests from as many addresses leave sign-in to everyone else', async () => {
  const before = await openRequests();
  for (let host = 1; host <= 300; host += 1) sendFrom(`10.0.${host % 4}.${host % 250}`, UNFINISHED);
  await expect.poll(openRequests, SOON).toBe(before + 300);
  expect(await statusOf(sendFrom('192.0.2.1', COMPLETE))).toBe(200);
  expect(upstreamRequests).toEqual(['POST /idp/token']);
});

test('unfinished requests of one address are limited to 32, and to 10 s', async () => {
  now = 0;
  const first = Array.from({ length: 32 }, () => sendFrom('192.0.2.7', UNFINISHED));
  await expect.poll(async () => statusOf(sendFrom('192.0.2.7', COMPLETE)), SOON).toBe(429);
  expect(await statusOf(sendFrom('192.0.2.8', COMPLETE))).toBe(200);
  now = 10_001;
  expect(new Set(await Promise.all(first.map(statusOf)))).toEqual(new Set([408]));
  await expect.poll(async () => statusOf(sendFrom('192.0.2.7', COMPLETE)), SOON).toBe(200);
});

test('600 requests a minute from one address are allowed, others are not affected', async () => {
  const statuses = [];
  for (let request = 1; request <= 620; request += 1) {
    const { status } = await app.request(undefined, 'GET /idp/x', {
      headers: { 'x-forwarded-for': '192.0.2.20' },
    });
    statuses.push(status);
  }
  expect(statuses.slice(0, 600).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(600)).toContain(429);
  const other = { headers: { 'x-forwarded-for': '192.0.2.21' } };
  expect((await app.request(undefined, 'GET /idp/x', other)).status).toBe(200);
});

test.each(['/idp/jwks', '/idp/.well-known/openid-configuration'] as const)(
  '%s is served from the cache, per host, also while the provider is down',
  async (path) => {
    const ask = async (host: string) => {
      const headers = { origin: 'https://elsewhere.example' };
      const {
        status,
        text,
        headers: answered,
      } = await app.request(undefined, `GET ${path}`, { host, headers });
      expect(answered).not.toHaveProperty('access-control-allow-origin');
      return [status, text];
    };
    const kea = [200, 'keys of localhost:4200'];
    expect([await ask('localhost:4200'), await ask('localhost:4200')]).toEqual([kea, kea]);
    expect(await ask('tui.localhost:4200')).toEqual([200, 'keys of tui.localhost:4200']);
    expect(upstreamRequests).toEqual([`GET ${path}`, `GET ${path}`]);

    isDown = true;
    app.now = new Date(app.now.getTime() + 60 * 60_000);
    expect([await ask('localhost:4200'), await ask('localhost:4200')]).toEqual([kea, kea]);
    expect(upstreamRequests).toHaveLength(3);
    expect((await ask('moa.localhost:4200'))[0]).toBe(503);
  },
);
