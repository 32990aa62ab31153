import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackupFolder } from '#backup/backup-store.ts';
import { removeOldBackups } from '#backup/remove-old-backups.ts';

const NOW = new Date('2026-11-23T14:00:00Z');
const NAMES = [
  'cartage-20261001T140000Z.tar.gz.age',
  'cartage-20261101T140000Z.tar.gz',
  'cartage-20261115T140000Z.tar.gz.age',
  'cartage-20261122T140000Z.tar.gz.age',
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-retention-'));
  for (const name of [...NAMES, 'notes.txt']) writeFileSync(join(folder, name), 'x');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [{ count: 1, days: 30 }, ['cartage-20261001T140000Z.tar.gz.age']],
  [{ count: 1, days: 7 }, NAMES.slice(0, 3)],
  // However old, the newest ones stay.
  [{ count: 3, days: 1 }, ['cartage-20261001T140000Z.tar.gz.age']],
  [{ count: 4, days: 1 }, []],
])('%o removes %o and no other file', async (retention, removed) => {
  expect(await removeOldBackups(createBackupFolder(folder), retention, NOW)).toEqual(removed);
  expect(readdirSync(folder).toSorted()).toEqual([
    ...NAMES.filter((name) => !removed.includes(name)),
    'notes.txt',
  ]);
});
