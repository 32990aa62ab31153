import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { freePort } from '#embedded/free-port.ts';
import { markOf, waitForEnd } from '#embedded/processes.ts';
import { leaveMark, postmasterOf, readMark, workbench } from '#embedded/testing/workbench.ts';

const bench = workbench();
afterEach(() => bench.clear());

const dataDir = () => join(bench.folder(), 'postgres');

describe.each([18, 15] as const)('PostgreSQL %i', (major) => {
  test('starts, stops without a trace and keeps the data', async () => {
    const options = { dataDir: dataDir(), major };
    const first = await bench.start(options);
    const pid = postmasterOf(first.dataDir);
    await leaveMark(first.url);
    await first.stop();
    expect(markOf(pid)).toBeNull();
    expect(existsSync(join(first.dataDir, 'owner.json'))).toBe(false);

    const second = await bench.start(options);
    expect(await readMark(second.url)).toBe('still here');
    await withClient(second.adminUrl, async (client) => {
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int / 10000 as major",
      );
      expect(rows).toEqual([{ major }]);
    });
  });

  test('gives a role that row-level security binds and that may do what the migrations need', async () => {
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

test('is durable, and reachable from this machine only, unless told otherwise', async () => {
  const server = await bench.start({ dataDir: dataDir(), settings: { fsync: 'on', full_page_writes: 'on' } });
  await withClient(server.adminUrl, async (client) => {
    const { rows } = await client.query(`
      select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
             current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses,
             current_setting('unix_socket_directories') as sockets`);
    expect(rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on', addresses: '127.0.0.1', sockets: '' }]);
  });
});

test('keeps passwords of its own, which nobody else can read and without which nobody comes in', async () => {
  const server = await bench.start({ dataDir: dataDir() });
  expect(statSync(join(server.dataDir, 'passwords.json')).mode & 0o777).toBe(0o600);
  const guess = new URL(server.url);
  guess.password = 'cartage';
  await expect(withClient(guess.href, (client) => client.query('select 1'))).rejects.toThrow('password');
});

test('takes the next free port when the wanted one is busy', async () => {
  const wanted = await freePort(0);
  const busy = createServer().listen(wanted, '127.0.0.1');
  await once(busy, 'listening');
  try {
    const server = await bench.start({ dataDir: dataDir(), port: wanted });
    expect(server.port).toBeGreaterThan(wanted);
    expect(server.port).toBeLessThan(wanted + 10);
  } finally {
    busy.close();
  }
});

describe('a second start on the same data', () => {
  test('is refused clearly while the first supervisor lives, and leaves it alone', async () => {
    const options = { dataDir: dataDir() };
    const first = await bench.hold(options);
    await expect(bench.start(options)).rejects.toThrow(
      `The database in ${options.dataDir} is already in use by process ${first.process.pid}. ` +
        'Stop that one first, or give this one a folder of its own.',
    );
    await leaveMark(first.url);
  });

  test('is possible again after a clean stop', async () => {
    const options = { dataDir: dataDir() };
    await (await bench.start(options)).stop();
    await expect(bench.start(options)).resolves.toBeDefined();
  });

  test('is refused with another major version', async () => {
    const options = { dataDir: dataDir() };
    await (await bench.start({ ...options, major: 15 })).stop();
    await expect(bench.start(options)).rejects.toThrow('was made by PostgreSQL 15, this is PostgreSQL 18');
  });
});

describe('after the supervisor was killed', () => {
  test('the next start uses the server that was left behind', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await leaveMark(killed.url);
    await kill(killed.process.pid, 'SIGKILL');

    const next = await bench.start(options);
    expect({ pid: postmasterOf(next.dataDir), port: next.port }).toEqual({ pid, port: killed.port });
    expect(await readMark(next.url)).toBe('still here');
    await next.stop();
    expect(markOf(pid)).toBeNull();
  });

  test('a server that runs with other settings is ended first', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await leaveMark(killed.url);
    await kill(killed.process.pid, 'SIGKILL');

    const next = await bench.start({ ...options, settings: { work_mem: '5MB' } });
    expect(markOf(pid)).toBeNull();
    expect(await readMark(next.url)).toBe('still here');
  });

  test('a server that does not answer is ended first', async () => {
    const options = { dataDir: dataDir() };
    const killed = await bench.hold(options);
    const pid = postmasterOf(killed.dataDir);
    await leaveMark(killed.url);
    await kill(killed.process.pid, 'SIGKILL');
    // Its passwords are not the ones we have: to us it is deaf.
    await withClient(killed.adminUrl, (client) =>
      client.query("alter role postgres password 'other' valid until '2000-01-01'"),
    );

    await expect(bench.start(options)).rejects.toThrow();
    expect(markOf(pid)).toBeNull();
  });
});

test('a signal to the group of the supervisor does not reach the server', async () => {
  const options = { dataDir: dataDir() };
  const held = await bench.hold(options);
  const pid = postmasterOf(held.dataDir);
  await kill(held.process.pid, 'SIGINT', 'group');
  expect(markOf(pid)).not.toBeNull();
  await bench.start(options);
});

describe('after the server was killed', () => {
  test('what was committed is there at the next start', async () => {
    const options = { dataDir: dataDir() };
    const server = await bench.start(options);
    await leaveMark(server.url);
    await kill(postmasterOf(server.dataDir), 'SIGKILL');
    expect(server.isRunning()).toBe(false);
    await server.stop();
    expect(await readMark((await bench.start(options)).url)).toBe('still here');
  });

  test('its number may belong to somebody else by then', async () => {
    const options = { dataDir: dataDir() };
    const server = await bench.start(options);
    await server.stop();
    const note = `${process.pid}\n${server.dataDir}/cluster\n1\n${server.port}\n\n127.0.0.1\n\nready\n`;
    writeFileSync(join(server.dataDir, 'cluster', 'postmaster.pid'), note);
    await expect(bench.start(options)).resolves.toBeDefined();
  });
});

test('a first start that was killed half-way begins again', async () => {
  const options = { dataDir: dataDir() };
  mkdirSync(join(options.dataDir, 'cluster-unfinished', 'base'), { recursive: true });
  await expect(bench.start(options)).resolves.toBeDefined();
});

test("says in PostgreSQL's own words why it does not start", async () => {
  const options = { dataDir: dataDir(), settings: { work_mem: 'much' } };
  await expect(bench.start(options)).rejects.toThrow('invalid value for parameter "work_mem": "much"');
  expect(readFileSync(join(options.dataDir, 'postgres.log'), 'utf8')).toContain('work_mem');
});

async function kill(
  pid: number | undefined,
  signal: NodeJS.Signals,
  whom: 'process' | 'group' = 'process',
): Promise<void> {
  const mark = markOf(pid ?? 0);
  if (pid === undefined || mark === null) throw new Error(`No process ${pid}`);
  process.kill(whom === 'group' ? -pid : pid, signal);
  expect(await waitForEnd(mark, 5_000)).toBe(true);
}
