import { AppError } from '#errors/app-error.ts';
import type { Scope } from '#platform/scope.ts';

type Downloader = Pick<Scope, 'tenantId' | 'userId'>;

/** Concurrent downloads per user and server process. */
const MAX_CONCURRENT = 2;
const running = new Map<string, number>();

const keyOf = ({ tenantId, userId }: Downloader) => `${tenantId} ${userId}`;

/** Throws `too-many-requests` at the limit. */
export function checkDownloads(user: Downloader): void {
  if ((running.get(keyOf(user)) ?? 0) >= MAX_CONCURRENT) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '10' } });
  }
}

/** Counts a download of the user until the returned function is called. */
export function beginDownload(user: Downloader): () => void {
  const key = keyOf(user);
  running.set(key, (running.get(key) ?? 0) + 1);
  return () => {
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  };
}

/** Counts the download while its chunks are read. */
export async function* countedDownload(
  user: Downloader,
  chunks: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  const end = beginDownload(user);
  try {
    yield* chunks();
  } finally {
    // Also runs when the client disconnects.
    end();
  }
}
