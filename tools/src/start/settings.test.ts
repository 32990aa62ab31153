import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';
import { readStartSettings } from '#start/settings.ts';

test('every setting has a default', () => {
  expect(readStartSettings({})).toEqual({
    port: 4200,
    databaseUrl: undefined,
    logins: {},
    dataFolder: join(ROOT, '.data'),
    isDemo: true,
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
  expect(() => readStartSettings({ PORT: '70000', DATABASE_URL: 'mysql://db', CARTAGE_DEMO: 'yes' })).toThrow(
    'Invalid settings:\n' +
      '- PORT must be a whole number from 1 to 65535\n' +
      '- DATABASE_URL must start with postgres:// or postgresql://\n' +
      '- CARTAGE_DEMO must be 0 or 1',
  );
});

test('an administrator of the database may provide the logins', () => {
  const API_DATABASE_URL = 'postgres://portal@db.example/cartage';
  expect(readStartSettings({ API_DATABASE_URL }).logins).toEqual({ api: API_DATABASE_URL });
});
