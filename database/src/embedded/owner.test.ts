import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim } from '#embedded/owner.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cartage-owner-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('a folder has one owner at a time, and no files remain after its release', () => {
  const giveBack = claim(home);
  expect(() => claim(home)).toThrow(`already in use by process ${process.pid}`);
  expect(readdirSync(home)).toEqual(['owner.json']);
  giveBack();
  expect(readdirSync(home)).toEqual([]);
  claim(home)();
});

test.each([
  ['of an ended process', () => JSON.stringify({ pid: spawnSync('true').pid, startedAt: 'then' })],
  ['of an earlier process with the same id', () => JSON.stringify({ pid: process.pid, startedAt: 'then' })],
  ['that is incomplete', () => '{"pid":'],
])('a record %s is replaced', (_what, note) => {
  writeFileSync(join(home, 'owner.json'), note());
  const giveBack = claim(home);
  expect(() => claim(home)).toThrow('already in use');
  giveBack();
  expect(readdirSync(home)).toEqual([]);
});
