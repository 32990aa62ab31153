import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of a few megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file that leaves about this much free. */
  fill(freeBytes: number): void;
  /** Removes that file. */
  free(): void;
  /** No process may have files open on it. */
  unmount(): void;
}

/** Null where this user may not mount a file system: not root, or a container without the privilege. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    folder,
    fill(freeBytes) {
      free();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    free,
    unmount() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      rmdirSync(folder);
    },
  };
}

export const NO_SMALL_DISK = 'This user may not mount a small file system';
