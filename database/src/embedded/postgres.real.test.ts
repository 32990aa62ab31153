import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { freePort } from '#embedded/free-port.ts';
import { identifyProcess, waitForExit } from '#embedded/processes.ts';
import { writeTestRow, postmasterOf, readTestRow, workbench } from '#embedded/testing/workbench.ts';

const bench = workbench();
afterEach(() => bench.clear());

const dataDir = () => join(bench.folder(), 'postgres');

describe.each([18, 15] as const)('PostgreSQL %i', (major) => {
  test('starts, stops without leaving a process, and keeps the data', async () => {
    const options = { dataDir: dataDir(), major };
    const first = await bench.start(options);
    const pid = postmasterOf(first.dataDir);
    await writeTestRow(first.url);
    await first.stop();
    expect(identifyProcess(pid)).toBeNull();
    expect(existsSync(join(first.dataDir, 'owner.json'))).toBe(false);

    const second = await bench.start(options);
    expect(await readTestRow(second.url)).toBe('still here');
    await withClient(second.adminUrl, async (client) => {
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int / 10000 as major",
      );
      expect(rows).toEqual([{ major }]);
    });
  });

  test('provides a role that row-level security applies to and that can run the migrations', async () => {
    const { url } = await bench.start({ dataDir: dataDir(), major });
    await withClient(url, async (client) => {
      const { rows } = await client.query(`
        select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, datcollate, datctype,
               pg_encoding_to_char(encoding) as encoding, datdba = current_user::regrole as owns
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
      expect(rows).toEqual([
        {
          name: 'cartage',
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: true,
          rolcreatedb: false,
          datcollate: 'C.UTF-8',
          datctype: 'C.UTF-8',
          encoding: 'UTF8',
          owns: true,
        },
      ]);
      await client.query('create extension pg_trgm');
      await client.query('create extension btree_gin');
      await client.query('create table anything ()');
    });
  });
});

test('is durable and accepts local connections only, by default', async () => {
  const server = await bench.start({ dataDir: dataDir(), settings: { fsync: 'on', full_page_writes: 'on' } });
  await withClient(server.adminUrl, async (client) => {
    const { rows } = await client.query(`
      select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
             current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses,
             current_setting('unix_socket_directories') as sockets`);
    expect(rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on', addresses: '127.0.0.1', sockets: '' }]);
  });
});

test('has its own passwords, readable by its user only and required to connect', async () => {
  const server = await bench.start({ dataDir: dataDir() });
  expect(statSync(join(server.dataDir, 'passwords.json')).mode & 0o777).toBe(0o600);
  const guess = new URL(server.url);
  guess.password = 'cartage';
  await expect(withClient(guess.href, (client) => client.query('select 1'))).rejects.toThrow('password');
});

test('uses the next free port when the wanted one is in use', async () => {
  const busyPort = await freePort(0);
  const busy = createServer().listen(busyPort, '127.0.0.1');
  await once(busy, 'listening');
  try {
    const server = await bench.start({ dataDir: dataDir(), port: busyPort });
    expect(server.port).toBeGreaterThan(busyPort);
    expect(server.port).toBeLessThan(busyPort + 10);
  } finally {
    busy.close();
  }
});

describe('a second start on the same data', () => {
  test('is rejected while the first supervisor runs, and does not disturb it', async () => {
    const options = { dataDir: dataDir() };
    const first = await bench.hold(options);
    await expect(bench.start(options)).rejects.toThrow(
      `The database in ${options.dataDir} is already in use by process ${first.process.pid}. ` +
        'Stop that one first, or give this one a folder of its own.',
    );
    await writeTestRow(first.url);
  });

  test('is possible again after a clean stop', async () => {
    const options = { dataDir: dataDir() };
    await (await bench.start(options)).stop();
    await expect(bench.start(options)).resolves.toBeDefined();
  });

  test('is rejected with another major version', async () => {
    const options = { dataDir: dataDir() };
    await (await bench.start({ ...options, major: 15 })).stop();
    await expect(bench.start(options)).rejects.toThrow('was made by PostgreSQL 15, this is PostgreSQL 18');
  });
});

describe('after the supervisor was killed', () => {
  test('the next start reuses the running server', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await writeTestRow(killed.url);
    await kill(killed.process.pid, 'SIGKILL');

    const next = await bench.start(options);
    expect({ pid: postmasterOf(next.dataDir), port: next.port }).toEqual({ pid, port: killed.port });
    expect(await readTestRow(next.url)).toBe('still here');
    await next.stop();
    expect(identifyProcess(pid)).toBeNull();
  });

  test('a server with other settings is stopped first', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await writeTestRow(killed.url);
    await kill(killed.process.pid, 'SIGKILL');

    const next = await bench.start({ ...options, settings: { work_mem: '5MB' } });
    expect(identifyProcess(pid)).toBeNull();
    expect(await readTestRow(next.url)).toBe('still here');
  });

  test('a server that rejects the password is stopped first', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await writeTestRow(killed.url);
    await kill(killed.process.pid, 'SIGKILL');
    // The stored password no longer works, so the next supervisor cannot connect.
    await withClient(killed.adminUrl, (client) =>
      client.query("alter role postgres password 'other' valid until '2000-01-01'"),
    );

    await expect(bench.start(options)).rejects.toThrow();
    expect(identifyProcess(pid)).toBeNull();
  });
});

test('a signal to the group of the supervisor does not reach the server', async () => {
  const options = { dataDir: dataDir() };
  const held = await bench.hold(options);
  const pid = postmasterOf(held.dataDir);
  await kill(held.process.pid, 'SIGINT', 'group');
  expect(identifyProcess(pid)).not.toBeNull();
  await bench.start(options);
});

describe('after the server was killed', () => {
  test('committed data is there at the next start', async () => {
    const options = { dataDir: dataDir() };
    const server = await bench.start(options);
    await writeTestRow(server.url);
    await kill(postmasterOf(server.dataDir), 'SIGKILL');
    expect(server.isRunning()).toBe(false);
    await server.stop();
    expect(await readTestRow((await bench.start(options)).url)).toBe('still here');
  });

  test('its process id may belong to another process', async () => {
    const options = { dataDir: dataDir() };
    const server = await bench.start(options);
    await server.stop();
    const note = `${process.pid}\n${server.dataDir}/cluster\n1\n${server.port}\n\n127.0.0.1\n\nready\n`;
    writeFileSync(join(server.dataDir, 'cluster', 'postmaster.pid'), note);
    await expect(bench.start(options)).resolves.toBeDefined();
  });
});

test('an interrupted first start is repeated', async () => {
  const options = { dataDir: dataDir() };
  mkdirSync(join(options.dataDir, 'cluster-unfinished', 'base'), { recursive: true });
  await expect(bench.start(options)).resolves.toBeDefined();
});

test("a failed start reports PostgreSQL's message", async () => {
  const options = { dataDir: dataDir(), settings: { work_mem: 'much' } };
  await expect(bench.start(options)).rejects.toThrow('invalid value for parameter "work_mem": "much"');
  expect(readFileSync(join(options.dataDir, 'postgres.log'), 'utf8')).toContain('work_mem');
});

async function kill(
  pid: number | undefined,
  signal: NodeJS.Signals,
  whom: 'process' | 'group' = 'process',
): Promise<void> {
  const identity = identifyProcess(pid ?? 0);
  if (pid === undefined || identity === null) throw new Error(`No process ${pid}`);
  process.kill(whom === 'group' ? -pid : pid, signal);
  expect(await waitForExit(identity, 5_000)).toBe(true);
}
