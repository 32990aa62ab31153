import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MOCK_WEB_FOLDER, ROOT } from '#stack/managed-process.ts';

/** Builds the web app when its sources are not the ones it was built from. */
export function buildWebIfStale(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/src/build-web.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
}

/** `npm run build -w web -- --mode mock`, beside the other test results. */
export function buildMockWeb(): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--mode', 'mock', '--outDir', MOCK_WEB_FOLDER, '--emptyOutDir'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', ...options], {
    cwd: join(ROOT, 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
}
