import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from '#files/file-store.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function* source() {
  yield Buffer.from('a packing list');
}

test('other users of the machine cannot read stored files, nor list them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'cartage-store-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const folder = join(home, 'files');
  // As an earlier version created it.
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const store = createFolderStore(folder);
  const received = await store.receive(source(), 100);
  expect(modeOf(received.path)).toBe('600');
  expect(modeOf(dirname(received.path))).toBe('700');
  const { sha256 } = received;
  await store.store(received.path, { organisationId: 7, sha256 });
  const stored = join(folder, '7', sha256.slice(0, 2), sha256);
  expect(modeOf(stored)).toBe('600');
  expect([dirname(stored), join(folder, '7'), folder].map(modeOf)).toEqual(['700', '700', '700']);
});
