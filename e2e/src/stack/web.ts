import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#stack/part.ts';

/** Builds the web app when its sources are not the ones it was built from. */
export function buildWebIfStale(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/src/build-web.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
}
