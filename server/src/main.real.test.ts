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
  // Resolves after the last output is read.
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
  const running = start({ DATABASE_URL: database.logins.api, PORT: '0' });
  const message = await Promise.race([once(running.child, 'message'), running.ended]);
  if (!Array.isArray(message)) throw new Error(`It ended: ${running.errors()}`);
  return { ...running, port: message[0].port };
}

const fetchStatus = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('exits on invalid settings, and lists them all without their values', async () => {
  const { ended, errors } = start({ DATABASE_URL: 'nonsense-canary', PORT: 'many', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(errors()).toContain('Invalid settings:');
  for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL']) expect(errors()).toContain(`- ${name}`);
  expect(errors()).not.toContain('canary');
  expect(errors()).not.toContain(MAIN);
});

test.each([
  { name: 'server', script: MAIN, others: ['worker', 'owner', 'superuser'] },
  { name: 'worker', script: WORKER, others: ['owner', 'superuser'] },
] as const)('the $name exits when its login may do more than it needs', async ({ script, others }) => {
  const urls = { worker: database.logins.worker, owner: database.url, superuser: database.adminUrl };
  for (const other of others) {
    const { ended, errors } = start({ DATABASE_URL: urls[other], PORT: '0' }, script);
    expect(await ended).toBe(1);
    const { username, password } = new URL(urls[other]);
    expect(errors()).toContain(`${username} may do more`);
    expect(errors()).not.toContain(password || 'no password');
  }
});

test('reports its port when it is ready, and survives lost connections', async () => {
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

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  '%s finishes requests in progress and exits with 0',
  async (reason) => {
    const { child, port, logged, ended } = await startReady();
    // An idle keep-alive connection.
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
  },
);

test('ignores a second signal during shutdown', async () => {
  const { child, ended } = await startReady();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

describe.each([
  { name: 'server', login: 'api', script: MAIN, port: 'METRICS_PORT', own: 'cartage_requests_total' },
  {
    name: 'worker',
    login: 'worker',
    script: WORKER,
    port: 'WORKER_METRICS_PORT',
    own: 'cartage_notices_pending',
  },
] as const)('the $name', ({ login, script, port, own }) => {
  test('serves metrics on a separate port, including those of the process', async () => {
    const { child } = start({ DATABASE_URL: database.logins[login], PORT: '0', [port]: '0' }, script);
    const [message] = await once(child, 'message');
    const { metricsPort, port: publicPort } = message;
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await response.text();
    for (const name of [own, 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
      expect(text).toContain(`# TYPE ${name} `);
    expect(await fetchStatus(metricsPort, '/')).toBe(404);
    if (publicPort !== undefined) expect(await fetchStatus(publicPort, '/metrics')).toBe(404);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  test('serves no metrics without a port', async () => {
    const { child } = start({ DATABASE_URL: database.logins[login], PORT: '0' }, script);
    const [message] = await once(child, 'message');
    expect(message.metricsPort).toBeUndefined();
  });

  test('exits when its parent process dies during start-up', async () => {
    const { child, ended } = start({ DATABASE_URL: database.logins[login], PORT: '0' }, script);
    child.disconnect();
    expect(await ended).toBe(0);
  });
});
