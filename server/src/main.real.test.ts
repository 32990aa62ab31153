import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Running {
  readonly child: ChildProcess;
  readonly errors: () => string;
  /** Lines of its log. */
  readonly logged: () => readonly { readonly event?: string }[];
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

function start(environment: Readonly<Record<string, string>>, script = MAIN): Running {
  const child = fork(script, { env: { PATH: process.env['PATH'] ?? '', ...environment }, silent: true });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  let log = '';
  child.stdout?.on('data', (text: Buffer) => (log += text.toString()));
  // What it wrote last is read before it counts as ended.
  const silent = new Promise((resolve) => child.stdout?.once('close', resolve));
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await silent;
    return code ?? signal;
  });
  const logged = () =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, errors: () => errors, logged, ended };
}

async function startReady(): Promise<Running & { readonly port: number }> {
  const running = start({ DATABASE_URL: database.url, PORT: '0' });
  const told = await Promise.race([once(running.child, 'message'), running.ended]);
  if (!Array.isArray(told)) throw new Error(`It ended: ${running.errors()}`);
  return { ...running, port: told[0].port };
}

const fetchStatus = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('settings that are wrong end it at once, all named, none repeated', async () => {
  const { ended, errors } = start({ DATABASE_URL: 'nonsense-canary', PORT: 'many', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(errors()).toContain('The settings are not right:');
  for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL']) expect(errors()).toContain(`- ${name}`);
  expect(errors()).not.toContain('canary');
  expect(errors()).not.toContain(MAIN);
});

test('a user that row-level security does not hold is refused, in words', async () => {
  const { ended, errors } = start({ DATABASE_URL: database.adminUrl, PORT: '0' });
  expect(await ended).toBe(1);
  expect(errors()).toMatch(/must own the database and be neither superuser nor BYPASSRLS/);
  expect(errors()).not.toContain(new URL(database.adminUrl).password || 'no password');
});

test('it says where it listens when it is ready, and outlives its connections', async () => {
  const { port, child } = await startReady();
  expect(await fetchStatus(port, '/health/ready')).toBe(200);
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
  );
  await admin.end();
  expect(await fetchStatus(port, '/health/live')).toBe(200);
  await expect.poll(() => fetchStatus(port, '/health/ready')).toBe(200);
  expect(child.exitCode).toBeNull();
});

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)('%s drains and ends it with 0', async (reason) => {
  const { child, port, logged, ended } = await startReady();
  // Kept alive by its caller, in the middle of nothing.
  const idle = connect(port, '127.0.0.1');
  idle.on('error', () => {});
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const started = performance.now();
  if (reason === 'disconnect') child.disconnect();
  else child.kill(reason);
  expect(await ended).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  const events = logged().map(({ event }) => event);
  expect(events).toContain('stopping');
  expect(events.at(-1)).toBe('stopped');
});

test('a second signal while it stops changes nothing', async () => {
  const { child, ended } = await startReady();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

describe.each([
  { name: 'server', script: MAIN, port: 'METRICS_PORT', own: 'cartage_requests_total' },
  { name: 'worker', script: WORKER, port: 'WORKER_METRICS_PORT', own: 'cartage_notices_pending' },
])('the $name', ({ script, port, own }) => {
  test('tells its metrics on a port of their own, with what the process itself costs', async () => {
    const { child } = start({ DATABASE_URL: database.url, PORT: '0', [port]: '0' }, script);
    const [message] = await once(child, 'message');
    const { metricsPort, port: publicPort } = message;
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    for (const name of [own, 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
      expect(text).toContain(`# TYPE ${name} `);
    expect(await fetchStatus(metricsPort, '/')).toBe(404);
    if (publicPort !== undefined) expect(await fetchStatus(publicPort, '/metrics')).toBe(404);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  test('tells them nobody unless it is told where', async () => {
    const { child } = start({ DATABASE_URL: database.url, PORT: '0' }, script);
    const [message] = await once(child, 'message');
    expect(message.metricsPort).toBeUndefined();
  });

  test('ends by itself when whoever started it has gone while it was loading', async () => {
    const { child, ended } = start({ DATABASE_URL: database.url, PORT: '0' }, script);
    child.disconnect();
    expect(await ended).toBe(0);
  });
});
