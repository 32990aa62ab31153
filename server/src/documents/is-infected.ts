import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import type { FileScanner } from '#files/scan-file.ts';

const NOT_SCANNED = "Couldn't check the file for viruses. Try again in a few minutes.";

/** Runs before the file is opened. A file that cannot be scanned is rejected, because it would never be scanned later. */
export async function isInfected(
  { scanner, log }: { readonly scanner: FileScanner | undefined; readonly log: FastifyBaseLogger },
  upload: ReceivedFile,
  requestId: string,
): Promise<boolean> {
  if (scanner === undefined) return false;
  const found = await scanner.scan(upload.path).catch((err: unknown) => {
    log.error({ event: 'file_not_scanned', requestId, err }, 'A file could not be scanned for viruses');
    throw new AppError('unavailable', { detail: NOT_SCANNED });
  });
  if (found === null) return false;
  log.warn(
    { event: 'file_infected', requestId, found, sha256: upload.sha256 },
    'An infected file was rejected',
  );
  return true;
}
