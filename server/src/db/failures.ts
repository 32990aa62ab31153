import { DatabaseError } from 'pg';
import { AppError } from '#errors/app-error.ts';

/** The connection broke, or did not answer in time: whether the statement was carried out is not known. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

const DEADLOCK = new Set(['40P01', '40001']);
/** A table changed under a named statement, or the server lost it (isolation.md 10). */
const STALE_STATEMENT = new Set(['0A000', '26000']);
/** Shutting down, crashed, starting. */
const AWAY = new Set(['57P01', '57P02', '57P03']);
/** Waited too long for a lock or an answer. */
const BUSY = new Set(['57014', '55P03', '25P04', '25P03', ...DEADLOCK]);

/** What a row belongs to went away while the row was being written: read again, it is no longer there. */
const WENT_AWAY = new Set(['handling_unit_line_item_id_fkey']);

export type Recovery = 'again' | 'again-on-new-connection' | 'none';

/** What may be done about it; only failures that certainly left nothing behind are tried again. */
export function recoveryFrom(error: unknown): Recovery {
  const code = codeOf(error);
  if (code === undefined) return 'none';
  if (DEADLOCK.has(code) || wentAway(error)) return 'again';
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
  const code = codeOf(error) ?? '';
  const failed = { cause: error, headers: { 'retry-after': '1' } };
  if (error instanceof ConnectionLostError || AWAY.has(code) || code.startsWith('08'))
    return new AppError('database-away', failed);
  // Of class 53: too many connections, no memory, no space.
  return BUSY.has(code) || code.startsWith('53') || wentAway(error)
    ? new AppError('unavailable', failed)
    : error;
}

/** What the pool says while it has connections and all are in use: the one failure to connect that is our own load. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

/** Why there was no connection to work on, as the caller of the API is told. */
export function asUnconnected(error: unknown): AppError {
  const isBusy = error instanceof Error && error.message === ALL_IN_USE;
  return new AppError(isBusy ? 'unavailable' : 'database-away', {
    cause: error,
    headers: { 'retry-after': '2' },
  });
}

/** True for what passes by itself and left nothing behind but the wish to try again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'database-away');

const wentAway = (error: unknown) => error instanceof DatabaseError && WENT_AWAY.has(error.constraint ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
