import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';

/** The packages that the built web app depends on. */
const SOURCES = ['web', 'contract', 'domain'];
const EXCLUDED = new Set(['node_modules', 'dist', 'dist-mock', '.tanstack']);

export function webDist(root: string = ROOT): string {
  return join(root, 'web', 'dist');
}

/** True if the sources changed since the web app was built. */
export function isWebStale(root: string = ROOT): boolean {
  const hashFile = join(webDist(root), '.built');
  return !existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hashOfSources(root);
}

/** Builds the web app. The output of the build is only shown if it fails. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  // Computed before the build, so that an edit during the build makes the result stale.
  const hash = hashOfSources(ROOT);
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: join(ROOT, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Couldn't build the web app:\n${output.trim()}`);
  markBuilt(ROOT, hash);
}

/** Stores the hash of the sources that the web app was built from. */
export function markBuilt(root: string, hash: string = hashOfSources(root)): void {
  writeFileSync(join(webDist(root), '.built'), hash);
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    ...SOURCES.flatMap((name) => filesUnder(root, name)),
  ];
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : filesUnder(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}
