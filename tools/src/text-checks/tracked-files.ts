import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';

export interface TextFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const TEXT = /\.(ts|tsx|mjs|cjs|sql|css|html|md)$/;

/** Source files and documents of the repository, also those that are not committed yet. */
export function readTextFiles(): TextFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\n'))]
    .filter((path) => TEXT.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
