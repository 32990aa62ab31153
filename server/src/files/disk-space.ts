import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#errors/app-error.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Uploads are refused when less is free, so that the database and the log on the same disk keep their room. */
  readonly reserveBytes: number;
}

/** Promise F23 (docs/reference/promises.md): 5 % of the disk, at most the setting. */
const RESERVED_SHARE = 0.05;

/** The file system of a folder, or of the closest parent that exists. */
export async function diskSpaceOf(folder: string, maxReserveBytes: number): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const totalBytes = blocks * bsize;
    const reserveBytes = Math.min(totalBytes * RESERVED_SHARE, maxReserveBytes);
    return { freeBytes: bavail * bsize, totalBytes, reserveBytes };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return diskSpaceOf(dirname(folder), maxReserveBytes);
  }
}

/** No space, or no more quota of the user. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/** `storage-full` for a full disk; other errors stay unchanged. */
export const toStorageError = (error: unknown): unknown =>
  isDiskFull(error) ? new AppError('storage-full', { cause: error }) : error;

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
