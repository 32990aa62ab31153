import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let app: TestApp;
let identity: Server;
let seen: Seen[];
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  identity = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  app = await testApp({ environment: environment() });
});

function environment() {
  // The server listens on a TCP port.
  const { port } = identity.address() as AddressInfo;
  return { IDENTITY_UPSTREAM: `http://127.0.0.1:${port}` };
}
afterAll(async () => {
  await app.close();
  identity.closeAllConnections();
  identity.close();
});
beforeEach(() => {
  seen = [];
  respond = (response) => response.end('ok');
});

test('forwards the URL, host and body of a request unchanged', async () => {
  const path = '/idp/auth?scope=openid%20profile&x=%2F..%2F&x=2';
  const form = 'login=hana%40example&password=k%C5%8Dtuku';
  const sent = {
    text: form,
    host: 'tui.localhost:4200',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'a=1; b=2' },
  };
  expect((await app.request(undefined, `POST ${path}`, sent)).text).toBe('ok');
  expect(seen).toMatchObject([
    { method: 'POST', url: path, body: form, headers: { ...sent.headers, host: 'tui.localhost:4200' } },
  ]);
});

test('replaces the forwarding headers of the caller', async () => {
  const headers = {
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  await app.request(undefined, 'GET /idp/.well-known/openid-configuration', {
    host: 'localhost:4200',
    headers,
  });
  expect(seen[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:4200',
    'x-forwarded-proto': 'http',
  });
});

test('does not forward connection headers', async () => {
  await app.request(undefined, 'GET /idp/x', {
    headers: { te: 'trailers', 'x-secret': '1', connection: 'close, x-secret' },
  });
  expect(seen[0]?.headers).not.toHaveProperty('te');
  expect(seen[0]?.headers).not.toHaveProperty('x-secret');
});

test('returns status, cookies and security policy of the response unchanged', async () => {
  respond = (response) => {
    response.setHeader('set-cookie', ['a=1; HttpOnly', 'b=2; HttpOnly']);
    response.setHeader('content-security-policy', "default-src 'self'");
    response.writeHead(303, { location: '/auth/callback?code=1' }).end();
  };
  const { status, headers } = await app.request(undefined, 'GET /idp/auth/abc');
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: '/auth/callback?code=1',
    'set-cookie': ['a=1; HttpOnly', 'b=2; HttpOnly'],
    'content-security-policy': "default-src 'self'",
  });
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('logs the route, never codes and states', async () => {
  await app.request(undefined, 'GET /idp/auth/callback?code=canary-code&state=canary-state');
  expect(JSON.stringify(app.logged)).not.toContain('canary');
  expect(app.logged.at(-1)).toMatchObject({ event: 'request', route: '/idp/*', status: 200 });
});

test('returns 503 for a response that breaks off', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    response.socket?.end();
  };
  const broken = await app.request(undefined, 'GET /idp/x');
  expect(broken.status).toBe(503);
  expect(broken.text).not.toContain('half');
});

test('does not forward the length of a body that is not sent', async () => {
  await app.request(undefined, 'GET /idp/x', { headers: { 'content-length': '10' } });
  expect(seen).toMatchObject([{ method: 'GET', body: '' }]);
  expect(seen[0]?.headers).not.toHaveProperty('content-length');
});

test('rejects a body above 64 KB without asking the provider', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = { text: 'x'.repeat(65 * 1024), headers };
  expect((await app.request(undefined, 'POST /idp/token', sent)).status).toBe(413);
  expect(seen).toEqual([]);
});

test('counts sign-in forms by outcome', async () => {
  for (const status of [303, 401, 401, 429, 422]) {
    respond = (response) => response.writeHead(status).end();
    await app.request(undefined, 'POST /idp/interaction/abc', { text: '' });
  }
  const metrics = await app.deps.metrics.registry.metrics();
  expect(metrics.match(/^cartage_sign_ins_total.*$/gm)?.toSorted()).toEqual([
    'cartage_sign_ins_total{outcome="failure"} 2',
    'cartage_sign_ins_total{outcome="invalid"} 1',
    'cartage_sign_ins_total{outcome="success"} 1',
    'cartage_sign_ins_total{outcome="throttled"} 1',
  ]);
});

test('returns 503 with retry-after while the provider is down', async () => {
  respond = (response) => response.socket?.destroy();
  const down = await app.request(undefined, 'GET /idp/auth');
  expect(down.status).toBe(503);
  expect(down.json()).toMatchObject({ code: 'unavailable' });
  expect(down.headers['retry-after']).toBe('2');
});

test('shows a page about the outage while the provider is down', async () => {
  respond = (response) => response.socket?.destroy();
  const dist = mkdtempSync(join(tmpdir(), 'cartage-web-'));
  writeFileSync(join(dist, 'index.html'), '<div id="root"></div>');
  const { IDENTITY_UPSTREAM } = environment();
  const withWeb = await testApp({ environment: { IDENTITY_UPSTREAM, WEB_DIST: dist } });
  const sent = { headers: { accept: 'text/html,*/*;q=0.8' } };
  for (const route of ['GET /idp/interaction/abc', 'POST /idp/interaction/abc'] as const) {
    const down = await withWeb.request(undefined, route, sent);
    expect(down.status).toBe(503);
    expect(down.headers['retry-after']).toBe('2');
    expect(down.text).toContain('<div id="root">');
  }
  expect((await withWeb.request(undefined, 'GET /idp/jwks')).json()).toMatchObject({ code: 'unavailable' });
  await withWeb.close();
  rmSync(dist, { recursive: true });
});

test('returns 404 without an identity provider', async () => {
  const bare = await testApp();
  expect((await bare.request(undefined, 'GET /idp/auth', { headers: { accept: 'text/html' } })).status).toBe(
    404,
  );
  await bare.close();
});
