import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';
import { readStartSettings } from '#start/settings.ts';

test('nothing has to be set', () => {
  expect(readStartSettings({})).toEqual({
    port: 4200,
    databaseUrl: undefined,
    dataFolder: join(ROOT, '.data'),
    isDemo: true,
  });
});

test('a database of yours has the demo world only by wish', () => {
  const DATABASE_URL = 'postgres://me@db.example/cartage';
  expect(readStartSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, isDemo: false });
  expect(readStartSettings({ DATABASE_URL, CARTAGE_DEMO: '1' })).toMatchObject({ isDemo: true });
});

test('the address of the database may stand in a file', () => {
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

test('all faults are named at once', () => {
  expect(() => readStartSettings({ PORT: '70000', DATABASE_URL: 'mysql://db', CARTAGE_DEMO: 'yes' })).toThrow(
    'The settings are not right:\n' +
      '- PORT must be a whole number from 1 to 65535\n' +
      '- DATABASE_URL must start with postgres:// or postgresql://\n' +
      '- CARTAGE_DEMO must be 0 or 1',
  );
});
