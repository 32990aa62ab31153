import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let identity: Server;
let identityStatus: number;

beforeEach(async () => {
  identityStatus = 200;
  identity = createServer((_request, response) => response.writeHead(identityStatus).end('ok'));
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = identity.address() as AddressInfo;
  app = await testApp({ environment: { IDENTITY_UPSTREAM: `http://127.0.0.1:${port}` } });
});
afterEach(async () => {
  await app.close();
  identity.closeAllConnections();
  identity.close();
});

const ready = () => app.request(undefined, 'GET /health/ready', { host: 'anything.example' });
const live = () => app.request(undefined, 'GET /health/live', { host: 'anything.example' });

test('ready lists the checks and their status', async () => {
  const response = await ready();
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    status: 'ok',
    checks: [
      { name: 'database', status: 'ok' },
      { name: 'identity', status: 'ok' },
    ],
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('is degraded but ready without the identity provider', async () => {
  identityStatus = 500;
  const response = await ready();
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({
    status: 'degraded',
    checks: [{}, { name: 'identity', status: 'failing' }],
  });
});

describe('without the database', () => {
  test('is not ready within 3 s, is ready again afterwards, and stays live', async () => {
    const holders = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const held = holders.map(({ promise }) => app.deps.database.inTransaction({}, () => promise));
    const started = performance.now();
    const response = await ready();
    expect(performance.now() - started).toBeLessThan(5000);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({
      status: 'failing',
      checks: [{ name: 'database', status: 'failing' }, {}],
    });
    expect((await live()).status).toBe(200);
    for (const { resolve } of holders) resolve();
    await Promise.all(held);
    expect((await ready()).status).toBe(200);
  });

  test('a request without a connection returns 503 with retry-after', async () => {
    await app.world.tenant({ host: 'localhost' });
    const holders = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const held = holders.map(({ promise }) => app.deps.database.inTransaction({}, () => promise));
    const started = performance.now();
    const response = await app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags');
    expect(performance.now() - started).toBeLessThan(5000);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
    expect(response.headers['retry-after']).toBe('2');
    for (const { resolve } of holders) resolve();
    await Promise.all(held);
    expect((await app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags')).status).toBe(
      200,
    );
  });
});

test('concurrent probes share one check', async () => {
  let requests = 0;
  identity.on('request', () => requests++);
  await Promise.all(Array.from({ length: 20 }, ready));
  expect(requests).toBeLessThan(20);
});
