import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationChecksum } from '@cartage/runtime/migrations.ts';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

test('every migration has its own number', () => {
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]));
  expect(numbers.filter((number) => !(number > 0))).toEqual([]);
  expect(new Set(numbers).size).toBe(names.length);
});

// Databases that have applied a migration reject a changed file. A new migration adds its line to SHA256SUMS, in the
// format of sha256sum; the existing lines stay.
test('no migration differs from its checksum in SHA256SUMS', () => {
  const recorded = read('SHA256SUMS').trimEnd().split('\n');
  expect(names.map((name) => `${migrationChecksum(read(name))}  ${name}`)).toEqual(recorded);
});
