import { expect, test } from 'vitest';
import { cartageProcesses, simulatorProcess } from '#start/processes.ts';
import { readStartSettings } from '#start/settings.ts';

const OWNER = 'postgres://cartage:owner-secret@127.0.0.1:5432/cartage';

function urlsOf(settings: Readonly<Record<string, string>>) {
  const definitions = cartageProcesses(readStartSettings(settings), {
    publicPort: 4200,
    identityPort: 4201,
    databaseUrl: () => OWNER,
  });
  return Object.fromEntries(definitions.map(({ name, environment }) => [name, environment()]));
}

test('each process receives its own login, and no other', () => {
  const environments = urlsOf({ DATABASE_URL: OWNER });
  const users = Object.entries(environments).map(([name, { DATABASE_URL = '' }]) => [
    name,
    new URL(DATABASE_URL).username,
  ]);
  expect(users).toEqual([
    ['identity', 'cartage_identity'],
    ['worker', 'cartage_worker'],
    ['server', 'cartage_api'],
  ]);
  expect(JSON.stringify(environments)).not.toContain('owner-secret');
  for (const environment of Object.values(environments))
    expect(environment).toMatchObject({
      DATABASE_URL_FILE: '',
      API_DATABASE_URL: '',
      WORKER_DATABASE_URL: '',
      IDENTITY_DATABASE_URL: '',
      SYSTEM_DATABASE_URL: '',
    });
});

test('in the demo world, the server reads its mailbox with the login of the worker', () => {
  const { server, worker, identity } = urlsOf({ DATABASE_URL: OWNER, CARTAGE_DEMO: '1' });
  expect(server?.['SYSTEM_DATABASE_URL']).toBe(worker?.['DATABASE_URL']);
  expect([worker?.['SYSTEM_DATABASE_URL'], identity?.['SYSTEM_DATABASE_URL']]).toEqual(['', '']);
});

test('a login that an administrator provides is used as it is', () => {
  const API_DATABASE_URL = 'postgres://portal:given@db.example/cartage';
  const { server, worker } = urlsOf({ DATABASE_URL: OWNER, API_DATABASE_URL });
  expect(server?.['DATABASE_URL']).toBe(API_DATABASE_URL);
  expect(worker?.['DATABASE_URL']).toContain('cartage_worker');
});

test('the simulator has the addresses of the demo tenants on this machine, and no login of the database', () => {
  const tenants = [
    { name: 'Kea Freight', host: 'localhost', externalId: 'demo-kea' },
    { name: 'Tūī Logistics', host: 'portal.tui.example', externalId: 'demo-tui' },
    { name: 'Moa Freight', host: 'moa.localhost', externalId: 'moa' },
  ];
  const settings = readStartSettings({ DATABASE_URL: OWNER, CARTAGE_DEMO: '1', CARTAGE_SIMULATOR: '5' });
  const simulator = simulatorProcess(settings, { tenants, simulatorSecret: 'a-secret' }, 4200);
  expect(simulator?.environment()).toEqual({
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    API_DATABASE_URL: '',
    API_DATABASE_URL_FILE: '',
    WORKER_DATABASE_URL: '',
    WORKER_DATABASE_URL_FILE: '',
    IDENTITY_DATABASE_URL: '',
    IDENTITY_DATABASE_URL_FILE: '',
    BACKUP_DATABASE_URL: '',
    BACKUP_DATABASE_URL_FILE: '',
    SIMULATOR_PORTALS: 'http://localhost:4200',
    SIMULATOR_CLIENT: 'simulator',
    SIMULATOR_SECRET: 'a-secret',
    SIMULATOR_SPEED: '5',
    SIMULATOR_FIRST_START_SECONDS: '10',
  });
  expect(simulatorProcess(settings, { tenants, simulatorSecret: null }, 4200)).toBeNull();
});

test('only the worker gets the settings of scheduled backups, and no process can open a backup', () => {
  const environments = urlsOf({
    DATABASE_URL: OWNER,
    BACKUP_SCHEDULE: '0 14 * * *',
    BACKUP_URL: 'https://s3.example/backups',
    BACKUP_ACCESS_KEY: 'backups',
    BACKUP_SECRET_KEY: 'secret-of-backups',
    BACKUP_IDENTITY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
  });
  expect(environments['worker']).toMatchObject({
    BACKUP_DATABASE_URL: expect.stringContaining('cartage_backup'),
    BACKUP_URL: 'https://s3.example/backups',
    BACKUP_ACCESS_KEY: 'backups',
    BACKUP_SECRET_KEY: 'secret-of-backups',
    BACKUP_IDENTITY: '',
  });
  for (const name of ['server', 'identity'])
    expect(environments[name]).toMatchObject({
      BACKUP_DATABASE_URL: '',
      BACKUP_URL: '',
      BACKUP_SECRET_KEY: '',
      BACKUP_IDENTITY: '',
    });
});

test('without the embedded provider, there is no identity process and no address of one', () => {
  const definitions = cartageProcesses(readStartSettings({ DATABASE_URL: OWNER, CARTAGE_IDENTITY: '0' }), {
    publicPort: 4200,
    identityPort: null,
    databaseUrl: () => OWNER,
  });
  expect(definitions.map(({ name }) => name)).toEqual(['worker', 'server']);
  for (const { environment } of definitions) expect(environment()).toMatchObject({ IDENTITY_UPSTREAM: '' });
});

test('identity and server know the same public port', () => {
  const environments = urlsOf({ DATABASE_URL: OWNER, PUBLIC_PORT: '443' });
  expect(Object.values(environments).map((each) => each['PUBLIC_PORT'])).toEqual(['443', '443', '443']);
});
