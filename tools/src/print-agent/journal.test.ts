import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal, type JournalEntry } from '#print-agent/journal.ts';

const ENTRY: JournalEntry = {
  job: 14,
  requestedAtUtc: '2026-03-18T02:10:00.000Z',
  lease: 'c9f5bf7e-0f3c-4b5e-9b43-3f1d6a1f0c55',
  state: 'printing',
  problem: null,
};

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-print-agent-'));
  path = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps the latest state of each job', () => {
  const journal = new Journal(path);
  journal.record(ENTRY);
  journal.record({ ...ENTRY, state: 'printed' });
  journal.record({ ...ENTRY, requestedAtUtc: '2026-03-19T02:10:00.000Z' });
  const again = new Journal(path);
  expect(again.find(ENTRY)?.state).toBe('printed');
  expect(again.unreported()).toHaveLength(2);
});

test('forgets a job that was returned', () => {
  const journal = new Journal(path);
  journal.record({ ...ENTRY, state: 'returning' });
  expect(journal.unreported()).toHaveLength(1);
  journal.record({ ...ENTRY, state: 'returned' });
  expect(journal.find(ENTRY)).toBeUndefined();
  expect(new Journal(path).find(ENTRY)).toBeUndefined();
});

test('drops an incomplete last line', () => {
  new Journal(path).record(ENTRY);
  appendFileSync(path, '{"job":15,"requ');
  expect(new Journal(path).unreported()).toEqual([ENTRY]);
});

test('continues after a part of a line that a failed write left', () => {
  const journal = new Journal(path);
  journal.record(ENTRY);
  appendFileSync(path, '{"job":14,"requ');
  journal.record({ ...ENTRY, state: 'printed' });
  expect(new Journal(path).find(ENTRY)?.state).toBe('printed');
  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(1);
});

test('rejects an invalid line before the last one', () => {
  writeFileSync(path, `{"job":14\n${JSON.stringify(ENTRY)}\n`);
  expect(() => new Journal(path)).toThrow(
    `Line 1 of the journal ${path} is invalid. Check which labels were printed, then delete the file.`,
  );
});
