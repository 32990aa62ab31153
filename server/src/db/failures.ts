import { DatabaseError } from 'pg';
import { AppError } from '#errors/app-error.ts';

/** The connection broke, or did not answer in time: whether the statement was carried out is not known. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

const DEADLOCK = new Set(['40P01', '40001']);
/** A table changed under a named statement, or the server lost it (isolation.md 10). */
const STALE_STATEMENT = new Set(['0A000', '26000']);
/** Shutting down or starting, too many connections, no space, waited too long for a lock or an answer. */
const BUSY = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '25P04', '25P03', ...DEADLOCK]);

export type Recovery = 'again' | 'again-on-new-connection' | 'none';

/** What may be done about it; only failures that certainly left nothing behind are tried again. */
export function recoveryFrom(error: unknown): Recovery {
  const code = codeOf(error);
  if (code === undefined) return 'none';
  if (DEADLOCK.has(code)) return 'again';
  if (STALE_STATEMENT.has(code)) return 'again-on-new-connection';
  return 'none';
}

/** True where the connection must not go back to the pool. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true;
  const code = codeOf(error);
  return code !== undefined && (code.startsWith('57P') || code.startsWith('08') || STALE_STATEMENT.has(code));
}

/** What the caller of the API is told; faults of our own stay what they are and end as `internal`. */
export function asAnswer(error: unknown): unknown {
  const code = codeOf(error);
  const isBusy = code !== undefined && (BUSY.has(code) || code.startsWith('53') || code.startsWith('08'));
  if (!isBusy && !(error instanceof ConnectionLostError)) return error;
  return new AppError('unavailable', { cause: error, headers: { 'retry-after': '1' } });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
