import { Agent, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await testApp();
  await app.world.tenant({ host: 'localhost' });
  port = await listen(app);
});
afterAll(() => app.close());

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The server listens on a TCP port.
  return (app.server.address() as AddressInfo).port;
}

/** Sends raw bytes and returns the response up to the end of the connection. */
function raw(bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => (received += text));
  socket.on('close', () => resolve(received));
  socket.on('error', reject);
  onTestFinished(() => void socket.destroy());
  return promise;
}

const problemIn = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n')).trim());
const HOST = 'Host: localhost\r\nConnection: close\r\n';

describe('invalid HTTP gets a problem document, and the connection closes', () => {
  test.each([
    ['not HTTP at all', 'hello\r\n\r\n', 400, 'malformed-request'],
    ['an unknown method', `BREW / HTTP/1.1\r\n${HOST}\r\n`, 400, 'malformed-request'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
      400,
      'malformed-request',
    ],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx`,
      400,
      'malformed-request',
    ],
    [
      'headers over 16 KB',
      `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'ten thousand permissions in a token',
      `GET / HTTP/1.1\r\n${HOST}Authorization: Bearer ${'x'.repeat(90_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const response = await raw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('application/problem+json');
    const problem = problemIn(response);
    expect(problem).toMatchObject({ status, code });
    expect(response.toLowerCase()).toContain(`x-request-id: ${problem.requestId}`);
    expect(app.logged.filter((line) => line['requestId'] === problem.requestId)).toHaveLength(1);
  });

  test('[@TENANT-01] rejects two Host headers, an absolute URL, and a missing Host header', async () => {
    const path = '/api/v1/configuration/featureFlags/clientFlags';
    const two = await raw(`GET ${path} HTTP/1.1\r\n${HOST}Host: tui.localhost\r\n\r\n`);
    expect(two).toMatch(/^HTTP\/1.1 400 /);
    const absolute = await raw(`GET http://tui.localhost${path} HTTP/1.1\r\n${HOST}\r\n`);
    expect(absolute).toMatch(/^HTTP\/1.1 400 /);
    const none = await raw(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect(none).toMatch(/^HTTP\/1.1 400 /);
    const empty = await raw(`GET ${path} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`);
    expect(problemIn(empty)).toMatchObject({ code: 'unknown-host' });
  });
});

test('rejects a repeated header that proxies interpret differently', async () => {
  const path = '/api/v1/configuration/featureFlags/clientFlags';
  for (const [one, other] of [
    ['Authorization: Bearer a.b.c', 'authorization: Bearer d.e.f'],
    ['Content-Type: application/json', 'Content-type: text/plain'],
  ]) {
    const twice = await raw(`GET ${path} HTTP/1.1\r\n${HOST}${one}\r\n${other}\r\n\r\n`);
    expect(problemIn(twice)).toMatchObject({ status: 400, code: 'malformed-request' });
    const once = await raw(`GET ${path} HTTP/1.1\r\n${HOST}${one}\r\n\r\n`);
    expect(once).toMatch(/^HTTP\/1.1 200 /);
  }
});

test('has timeouts, so that a slow client cannot hold a connection', () => {
  const { headersTimeout, requestTimeout } = app.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 900_000 });
});

test('a client that stalls gets a response after the timeout', async () => {
  const slow = await testApp();
  onTestFinished(() => slow.close());
  await listen(slow);
  slow.app.server.headersTimeout = 300;
  const socket = connect((slow.app.server.address() as AddressInfo).port, '127.0.0.1');
  const response = new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))));
  socket.write('GET / HTTP/1.1\r\nHost: loc');
  expect(await response).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
});

describe('a shutdown', () => {
  test('finishes the request in progress, closes its connection and accepts no new one', async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const stopping = await testApp({
      register: (server, deps) =>
        serve(server, deps, 'statuses', async () => {
          entered.resolve();
          await release.promise;
          return reply([]);
        }),
    });
    const tenant = await stopping.world.tenant({ host: 'localhost' });
    const caller = await stopping.world.person(await stopping.world.organisation(tenant));
    const on = await listen(stopping);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const headers = { host: 'localhost', authorization: `Bearer ${await stopping.token(caller)}` };
    const response = new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        const sent = request(
          { port: on, host: '127.0.0.1', path: '/api/v2/statuses', headers, agent },
          (response) => {
            response.resume();
            resolve({ status: response.statusCode, connection: response.headers.connection });
          },
        );
        sent.on('error', reject);
        sent.end();
      },
    );
    await entered.promise;
    const started = performance.now();
    const closed = stopping.close();
    await expect.poll(() => stopping.app.server.listening).toBe(false);
    release.resolve();
    expect(await response).toEqual({ status: 200, connection: 'close' });
    await closed;
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test('an idle keep-alive connection does not delay a shutdown', async () => {
  const idle = await testApp();
  const on = await listen(idle);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await new Promise<void>((resolve, reject) => {
    request({ port: on, host: '127.0.0.1', path: '/health/live', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve());
    })
      .on('error', reject)
      .end();
  });
  const started = performance.now();
  await idle.close();
  expect(performance.now() - started).toBeLessThan(5000);
});
