import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';

/** What the built web app depends on. */
const SOURCES = ['web', 'contract', 'domain'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-mock', '.tanstack']);

/** Where the built web app stands in a repository. */
export function webDist(root: string = ROOT): string {
  return join(root, 'web', 'dist');
}

/** True when the sources are not the ones the web app was built from. */
export function isWebStale(root: string = ROOT): boolean {
  const mark = join(webDist(root), '.built');
  return !existsSync(mark) || readFileSync(mark, 'utf8') !== hashOfSources(root);
}

/** Builds the web app; what the build says is shown only when it fails. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  // Taken before: an edit during the build makes the result stale again.
  const hash = hashOfSources(ROOT);
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: join(ROOT, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The web app could not be built:\n${said.trim()}`);
  markBuilt(ROOT, hash);
}

/** Notes which sources the web app was built from. */
export function markBuilt(root: string, hash: string = hashOfSources(root)): void {
  writeFileSync(join(webDist(root), '.built'), hash);
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    ...SOURCES.flatMap((room) => filesUnder(root, room)),
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
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}
