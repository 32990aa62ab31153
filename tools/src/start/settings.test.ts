import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';
import { readStartSettings } from '#start/settings.ts';

test('every setting has a default', () => {
  expect(readStartSettings({})).toEqual({
    port: 4200,
    isPortFixed: false,
    identityPort: undefined,
    metricsPorts: [],
    hasIdentity: true,
    databaseUrl: undefined,
    replicaAddresses: [],
    logins: {},
    dataFolder: join(ROOT, '.data'),
    publicPort: undefined,
    storageUrl: pathToFileURL(join(ROOT, '.data', 'files')).href,
    storage: {
      storageFolder: join(ROOT, '.data', 'files'),
      storageReserveBytes: 1_073_741_824,
      bucket: undefined,
      scannerUrl: undefined,
    },
    backupUrl: pathToFileURL(join(ROOT, '.data', 'backups')).href,
    backup: {
      folder: join(ROOT, '.data', 'backups'),
      bucket: undefined,
      keys: { passphrase: undefined, recipient: undefined, identity: undefined },
      schedule: undefined,
      retention: { count: 7, days: 30 },
      maxAgeMs: 93_600_000,
    },
    isDemo: true,
    simulatorSpeed: 60,
  });
});

test('another database gets the demo world only with CARTAGE_DEMO=1', () => {
  const DATABASE_URL = 'postgres://me@db.example/cartage';
  expect(readStartSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, isDemo: false });
  expect(readStartSettings({ DATABASE_URL, CARTAGE_DEMO: '1' })).toMatchObject({ isDemo: true });
});

test('the database address may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-settings-'));
  writeFileSync(join(folder, 'url'), 'postgres://me@db.example/cartage\n');
  try {
    expect(readStartSettings({ DATABASE_URL_FILE: join(folder, 'url') })).toMatchObject({
      databaseUrl: 'postgres://me@db.example/cartage',
    });
    expect(() => readStartSettings({ DATABASE_URL_FILE: join(folder, 'missing') })).toThrow('cannot be read');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('lists all invalid settings at once', () => {
  const CARTAGE_SIMULATOR = '1001';
  expect(() =>
    readStartSettings({ PORT: '70000', DATABASE_URL: 'mysql://db', CARTAGE_DEMO: 'yes', CARTAGE_SIMULATOR }),
  ).toThrow(
    'Invalid settings:\n' +
      '- PORT must be a whole number from 1 to 65535\n' +
      '- DATABASE_URL must be a URL that starts with postgres:// or postgresql://\n' +
      '- CARTAGE_DEMO must be 0 or 1\n' +
      '- CARTAGE_SIMULATOR must be a whole number from 0 to 1000',
  );
});

test('an administrator of the database may provide the logins', () => {
  const API_DATABASE_URL = 'postgres://portal@db.example/cartage';
  expect(readStartSettings({ API_DATABASE_URL }).logins).toEqual({ api: API_DATABASE_URL });
});

test('a port in use is an error with another database, and in production', () => {
  const DATABASE_URL = 'postgres://me@db.example/cartage';
  expect(readStartSettings({ DATABASE_URL }).isPortFixed).toBe(true);
  expect(readStartSettings({ NODE_ENV: 'production' }).isPortFixed).toBe(true);
});

test('ports must differ, and 0 means any free port', () => {
  const metrics = { METRICS_PORT: '9101', WORKER_METRICS_PORT: '9102' };
  expect(readStartSettings({ ...metrics, IDENTITY_PORT: '4300' })).toMatchObject({
    identityPort: 4300,
    metricsPorts: [9101, 9102],
  });
  expect(readStartSettings({ METRICS_PORT: '0', WORKER_METRICS_PORT: '0' }).metricsPorts).toEqual([]);
  for (const same of [{ METRICS_PORT: '9102' }, { IDENTITY_PORT: '9102' }, { PORT: '9102' }])
    expect(() => readStartSettings({ ...metrics, ...same })).toThrow(
      'Invalid settings:\n- PORT, IDENTITY_PORT, METRICS_PORT and WORKER_METRICS_PORT must differ',
    );
});
