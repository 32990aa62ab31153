import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';

import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoIdentity } from '#demo/seed.ts';
import { migrateIdentity } from '#migrate.ts';
import { Browser } from '#testing/browser.ts';
import { authorize, openSignIn, portalAt, refresh, signIn, tokensOf } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const kea = portalAt('http://localhost:4200');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateIdentity(database.url);
  await seedDemoIdentity(database.url);
});
afterAll(() => database.drop());

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Undefined when the process exited before it listened. */
  readonly port: number | undefined;
}

async function start(
  changes: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
): Promise<Running> {
  const child = fork(new URL('main.ts', import.meta.url), {
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      IDENTITY_PORT: '0',
      PUBLIC_PORT: '4200',
      DATABASE_URL: database.logins.identity,
      CARTAGE_DEMO: '1',
      ...changes,
    },
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const listening = once(child, 'message').then(([message]) => Number((message as { port: number }).port));
  const port = await Promise.race([listening, once(child, 'exit').then(() => undefined)]);
  return { child, output: () => printed, port };
}

async function stop({ child }: Running, how: NodeJS.Signals | 'disconnect'): Promise<number | null> {
  if (!child.stdout) throw new Error('the process was started without a pipe');
  // Not 'close', which is never emitted after a disconnect.
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'end')]);
  if (how === 'disconnect') child.disconnect();
  else child.kill(how);
  // Node types event arguments as unknown; the first one is the exit code.
  const [[code]] = (await ended) as [[number | null], unknown];
  return code;
}

test('sessions, refresh tokens and keys survive a restart of the process [@AUTH-02]', async () => {
  const first = await start();
  const before = new Browser(first.port ?? 0);
  const tokens = await signIn(before, kea, HANA);
  expect(await stop(first, 'SIGTERM')).toBe(0);

  const second = await start();
  const after = new Browser(second.port ?? 0);
  before.copyTo(after, { from: 'localhost', to: 'localhost' });
  const callback = await openSignIn(after, kea, authorize(kea));
  expect(callback.url.searchParams.get('code')).toEqual(expect.any(String));
  const renewed = tokensOf(await refresh(after, kea, tokens.refresh_token));
  expect(decodeJwt(renewed.access_token)['org_id']).toBe('101');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await after.ask(`${kea.issuer}/me`, { headers })).status).toBe(200);
  await stop(second, 'SIGTERM');
});

test.each(['SIGINT', 'SIGTERM', 'disconnect'] as const)('shuts down on %s', async (how) => {
  const running = await start();
  expect((await new Browser(running.port ?? 0).ask('http://any.example/idp/health')).status).toBe(200);
  expect(await stop(running, how)).toBe(0);
  const events = running
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event);
  expect(events).toEqual(['listening', 'stopping']);
});

/** Each write to this device of Linux fails with ENOSPC. */
const FULL_DEVICE = '/dev/full';

test.skipIf(!existsSync(FULL_DEVICE))('serves sign-ins while its log cannot be written', async () => {
  const full = openSync(FULL_DEVICE, 'w');
  const running = await start({}, full);
  closeSync(full);
  for (let attempt = 0; attempt < 3; attempt++) {
    const tokens = await signIn(new Browser(running.port ?? 0), kea, HANA);
    expect(decodeJwt(tokens.access_token)['org_id']).toBe('101');
  }
  expect(running.child.exitCode).toBeNull();
  const ended = once(running.child, 'exit');
  running.child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('does not start in production without its own secrets, and lists every invalid setting', async () => {
  const running = await start({ NODE_ENV: 'production', PUBLIC_PORT: 'x' });
  expect(running.port).toBeUndefined();
  expect(running.child.exitCode).toBe(1);
  for (const name of ['PUBLIC_PORT', 'CARTAGE_DEMO', 'IDENTITY_COOKIE_KEYS', 'IDENTITY_SIGNING_KEY']) {
    expect(running.output()).toContain(name);
  }
});

test('does not start on a database that is not migrated', async () => {
  const bare = await createTestDatabase();
  const running = await start({ DATABASE_URL: bare.logins.identity });
  expect(running.port).toBeUndefined();
  expect(running.output()).toContain('(migration 0001 is missing). Run: npm run admin -- migrate');
  await bare.drop();
});

test('migrations and demo users can be applied repeatedly and concurrently', async () => {
  const fresh = await createTestDatabase();
  await Promise.all([1, 2, 3].map(() => migrateIdentity(fresh.url)));
  await seedDemoIdentity(fresh.url);
  await seedDemoIdentity(fresh.url);
  await fresh.drop();
});

test('it exits when its parent process dies during start-up', async () => {
  const child = fork(new URL('main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      IDENTITY_PORT: '0',
      PUBLIC_PORT: '4200',
      DATABASE_URL: database.logins.identity,
      CARTAGE_DEMO: '1',
    },
  });
  const ended = once(child, 'exit');
  child.disconnect();
  expect((await ended)[0]).toBe(0);
});
