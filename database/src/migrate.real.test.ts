import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { migrate } from '#migrate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let folder = '';
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-migrations-'));
  database = await createTestDatabase({ template: 'blank' });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.url, { folder });
const query = async (sql: string) => (await withClient(database.url, (client) => client.query(sql))).rows;
const applied = async () =>
  (await query('select name from schema_migration order by name')).map(({ name }) => name);

test('applies every file once in the order of the names, and only new files the next time', async () => {
  const logged: string[] = [];
  file('0002-second.sql', 'insert into step values (2)');
  file('0001-first.sql', 'create table step (number int); insert into step values (1)');
  await migrate(database.url, { folder, log: (line) => logged.push(line) });
  file('0003-third.sql', 'insert into step values (3)');
  await migrate(database.url, { folder, log: (line) => logged.push(line) });
  expect(await query('select number from step')).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  expect(logged).toEqual(['Applied 0001-first.sql', 'Applied 0002-second.sql', 'Applied 0003-third.sql']);
});

test('creates the job queue before the first file', async () => {
  file('0001-job.sql', "select graphile_worker.add_job('anything')");
  await run();
  expect(await query('select task_identifier from graphile_worker.jobs')).toEqual([
    { task_identifier: 'anything' },
  ]);
});

test('rejects a file that changed after being applied', async () => {
  file('0001-a.sql', 'create table a ()');
  await run();
  file('0001-a.sql', 'create table b ()');
  await expect(run()).rejects.toThrow('0001-a.sql changed after being applied.');
});

test('accepts an applied file with other line endings', async () => {
  file('0001-a.sql', 'create table a\n()');
  await run();
  file('0001-a.sql', 'create table a\r\n()');
  await run();
});

test('rejects a new file that comes before an applied one', async () => {
  file('0002-b.sql', 'create table b ()');
  await run();
  file('0001-a.sql', 'create table a ()');
  await expect(run()).rejects.toThrow('0001-a.sql comes before 0002-b.sql, which is already applied.');
});

test('rejects a database of a newer version', async () => {
  file('0001-a.sql', 'create table a ()');
  file('0002-b.sql', 'create table b ()');
  await run();
  rmSync(join(folder, '0002-b.sql'));
  await expect(run()).rejects.toThrow('it has 0002-b.sql, which this version does not have');
});

test('reports file and line of an SQL error and rolls back that file', async () => {
  file('0001-a.sql', 'create table a ()');
  file('0002-b.sql', "create table b ();\n-- Kōwhai\ninsert into nowhere values ('ā')");
  await expect(run()).rejects.toThrow('0002-b.sql:3: relation "nowhere" does not exist');
  expect(await applied()).toEqual(['0001-a.sql']);
  expect(await query("select to_regclass('b') as b")).toEqual([{ b: null }]);
  file('0002-b.sql', 'create table b ()');
  await run();
  expect(await applied()).toEqual(['0001-a.sql', '0002-b.sql']);
});

test('concurrent runs apply every file once', async () => {
  file('0001-a.sql', 'create table a (); select pg_sleep(0.05)');
  file('0002-b.sql', 'create table b ()');
  await Promise.all([run(), run(), run(), run()]);
  expect(await applied()).toEqual(['0001-a.sql', '0002-b.sql']);
});

test('completes after the connection was terminated in the middle of a file', async () => {
  file('0001-a.sql', 'create table a ()');
  file('0002-b.sql', 'create table b (); select pg_sleep(30); create table c ()');
  const killed = expect(run()).rejects.toThrow();
  await withClient(database.url, async (client) => {
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and wait_event = 'PgSleep'`;
    while ((await client.query(kill)).rowCount === 0) await pause(10);
  });
  await killed;
  expect(await applied()).toEqual(['0001-a.sql']);
  file('0002-b.sql', 'create table b (); create table c ()');
  await run();
  expect(
    await query("select to_regclass('b') is not null and to_regclass('c') is not null as whole"),
  ).toEqual([{ whole: true }]);
});

test('a superuser is refused before anything is written', async () => {
  await expect(migrate(database.adminUrl)).rejects.toThrow(
    / names \w+, which is a superuser or has BYPASSRLS: row-level security would not protect the organisations\. Create an owner: create role cartage login createrole password '…'; create database cartage owner cartage$/,
  );
  const objects = `select count(*)::int as objects from pg_class
    where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`;
  expect(await query(objects)).toEqual([{ objects: 0 }]);
});

test('applies the files of this package in a second database of the same role', async () => {
  await migrate(database.url);
  expect(await query("select to_regclass('consignment') is not null as there")).toEqual([{ there: true }]);
});
