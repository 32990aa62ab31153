import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOwned } from '#embedded/owner.ts';
import { stopPostmaster, findPostmaster } from '#embedded/postmaster.ts';
import { fastFolder } from '#testing/fast-folder.ts';

export const TEST_FOLDER_PREFIX = 'cartage-test-';

/** A folder of this age may belong to a run that has not recorded its owner yet. */
const YOUNG_MS = 60_000;

/** Ends the servers of test runs that were killed, and removes their data. */
export async function removeAbandoned(
  parent: string = fastFolder(),
  now: number = Date.now(),
): Promise<void> {
  const names = readdirSync(parent).filter((name) => name.startsWith(TEST_FOLDER_PREFIX));
  for (const name of names) {
    const folder = join(parent, name);
    const home = join(folder, 'postgres');
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedAt < YOUNG_MS || isOwned(home)) continue;
    const found = findPostmaster({ home, cluster: join(home, 'cluster'), user: null });
    if (found !== null) await stopPostmaster(found);
    rmSync(folder, { recursive: true, force: true });
  }
}
