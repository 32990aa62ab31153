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

test('a folder has one owner at a time, and leaves nothing behind when it is given back', () => {
  const giveBack = claim(home);
  expect(() => claim(home)).toThrow(`already in use by process ${process.pid}`);
  expect(readdirSync(home)).toEqual(['owner.json']);
  giveBack();
  expect(readdirSync(home)).toEqual([]);
  claim(home)();
});

test.each([
  ['of a process that has ended', () => JSON.stringify({ pid: spawnSync('true').pid, startedAt: 'then' })],
  ['of an earlier process with our number', () => JSON.stringify({ pid: process.pid, startedAt: 'then' })],
  ['that was cut short', () => '{"pid":'],
])('a note %s is replaced', (_what, note) => {
  writeFileSync(join(home, 'owner.json'), note());
  const giveBack = claim(home);
  expect(() => claim(home)).toThrow('already in use');
  giveBack();
  expect(readdirSync(home)).toEqual([]);
});
