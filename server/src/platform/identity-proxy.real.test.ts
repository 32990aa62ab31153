import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
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
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  identity = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  app = await testApp({ environment: environment() });
});

function environment() {
  // It listens on an address with a port.
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
  answer = (response) => response.end('ok');
});

test('a call arrives as it was sent: address, host, form and all', async () => {
  const path = '/idp/auth?scope=openid%20profile&x=%2F..%2F&x=2';
  const form = 'login=hana%40example&password=k%C5%8Dtuku';
  const sent = {
    text: form,
    host: 'tui.localhost:4200',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'a=1; b=2' },
  };
  expect((await app.ask(undefined, `POST ${path}`, sent)).text).toBe('ok');
  expect(seen).toMatchObject([
    { method: 'POST', url: path, body: form, headers: { ...sent.headers, host: 'tui.localhost:4200' } },
  ]);
});

test('what a caller says to have been forwarded is replaced by what we see', async () => {
  const headers = {
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  await app.ask(undefined, 'GET /idp/.well-known/openid-configuration', { host: 'localhost:4200', headers });
  expect(seen[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:4200',
    'x-forwarded-proto': 'http',
  });
});

test('headers between neighbours stay between them', async () => {
  await app.ask(undefined, 'GET /idp/x', {
    headers: { te: 'trailers', 'x-secret': '1', connection: 'close, x-secret' },
  });
  expect(seen[0]?.headers).not.toHaveProperty('te');
  expect(seen[0]?.headers).not.toHaveProperty('x-secret');
});

test('an answer goes back as it came: status, cookies and a policy of its own', async () => {
  answer = (response) => {
    response.setHeader('set-cookie', ['a=1; HttpOnly', 'b=2; HttpOnly']);
    response.setHeader('content-security-policy', "default-src 'self'");
    response.writeHead(303, { location: '/auth/callback?code=1' }).end();
  };
  const { status, headers } = await app.ask(undefined, 'GET /idp/auth/abc');
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: '/auth/callback?code=1',
    'set-cookie': ['a=1; HttpOnly', 'b=2; HttpOnly'],
    'content-security-policy': "default-src 'self'",
  });
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('the log has the path of the proxy, never codes and states', async () => {
  await app.ask(undefined, 'GET /idp/auth/callback?code=canary-code&state=canary-state');
  expect(JSON.stringify(app.logged)).not.toContain('canary');
  expect(app.logged.at(-1)).toMatchObject({ event: 'request', route: '/idp/*', status: 200 });
});

test('an answer that breaks off ends the connection instead of looking whole', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    response.socket?.end();
  };
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  const received = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
    socket.write('GET /idp/x HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
  expect(received).toMatch(/\r\n\r\nhalf$/);
});

test('a provider that is down is 503 with a time to wait', async () => {
  answer = (response) => response.socket?.destroy();
  const down = await app.ask(undefined, 'GET /idp/auth');
  expect(down.status).toBe(503);
  expect(down.json()).toMatchObject({ code: 'unavailable' });
  expect(down.headers['retry-after']).toBe('2');
});

test('a person who looks at a page of a provider that is down gets a page that says so', async () => {
  answer = (response) => response.socket?.destroy();
  const dist = mkdtempSync(join(tmpdir(), 'cartage-web-'));
  writeFileSync(join(dist, 'index.html'), '<div id="root"></div>');
  const { IDENTITY_UPSTREAM } = environment();
  const withWeb = await testApp({ environment: { IDENTITY_UPSTREAM, WEB_DIST: dist } });
  const sent = { headers: { accept: 'text/html,*/*;q=0.8' } };
  for (const asked of ['GET /idp/interaction/abc', 'POST /idp/interaction/abc'] as const) {
    const down = await withWeb.ask(undefined, asked, sent);
    expect(down.status).toBe(503);
    expect(down.headers['retry-after']).toBe('2');
    expect(down.text).toContain('<div id="root">');
  }
  expect((await withWeb.ask(undefined, 'GET /idp/jwks')).json()).toMatchObject({ code: 'unavailable' });
  await withWeb.close();
  rmSync(dist, { recursive: true });
});

test('without one, nothing is there', async () => {
  const bare = await testApp();
  expect((await bare.ask(undefined, 'GET /idp/auth', { headers: { accept: 'text/html' } })).status).toBe(404);
  await bare.close();
});
