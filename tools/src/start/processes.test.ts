import { expect, test } from 'vitest';
import { cartageProcesses } from '#start/processes.ts';
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
