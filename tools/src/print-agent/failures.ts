import { UnexpectedResponseError } from '#print-agent/queue-api.ts';

/** Failures of the network and of the server. Others, such as a full disk, end the agent. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      error.name === 'AbortError' ||
      ('code' in error && !LOCAL_FAILURES.has(String(error.code)))));

const LOCAL_FAILURES: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'EROFS',
  'EIO',
  'ENOENT',
  'EPERM',
]);

/** The server no longer has the job, or it has leased it again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError &&
  error.isOfApplication &&
  (error.status === 404 || error.status === 409);

export async function ignoreConflict(sent: Promise<void>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
}

/** The pause that the server requests. */
export const waitOf = (error: unknown): number =>
  error instanceof UnexpectedResponseError ? (error.waitMs ?? 0) : 0;

/** For the log. */
export function failureOf(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof UnexpectedResponseError && error.status < 500)
    return { event: 'request_rejected', status: error.status };
  return { event: 'server_unreachable', reason: reasonOf(error) };
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
