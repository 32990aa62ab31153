import type { ErrorCode } from '@cartage/contract/errors.ts';
import { DatabaseError } from 'pg';
import { AppError } from '#errors/app-error.ts';

/** The connection broke or timed out. Whether the statement took effect is unknown. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

const DEADLOCK = new Set(['40P01', '40001']);
/** A table changed under a prepared statement, or the server lost the statement (docs/reference/row-security.md 10). */
const STALE_STATEMENT = new Set(['0A000', '26000']);
/** Shutting down, crashed, starting. */
const UNREACHABLE = new Set(['57P01', '57P02', '57P03']);
const READ_ONLY = '25006';
/** Timeouts of a lock or a statement, and deadlocks. */
const BUSY = new Set(['57014', '55P03', '25P04', '25P03', ...DEADLOCK]);

const DISK_FULL = '53100';

/** The parent row was deleted while the row was being written. A retry finds no parent row. */
const PARENT_DELETED = new Set(['handling_unit_line_item_id_fkey']);

export type Recovery = 'retry' | 'retry-on-new-connection' | 'none';

/** Only errors that certainly had no effect are retried. */
export function recoveryFrom(error: unknown): Recovery {
  const code = codeOf(error);
  if (code === undefined) return 'none';
  if (DEADLOCK.has(code) || isParentDeleted(error)) return 'retry';
  if (STALE_STATEMENT.has(code)) return 'retry-on-new-connection';
  return 'none';
}

/** Whether the connection must not return to the pool. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true;
  const code = codeOf(error);
  return code !== undefined && (code.startsWith('57P') || code.startsWith('08') || STALE_STATEMENT.has(code));
}

/**
 * The error of a transaction that may write. During a failover, a connection may lead to the former primary, which is a
 * standby.
 */
export const fromStandby = (error: unknown): unknown =>
  codeOf(error) === READ_ONLY
    ? new ConnectionLostError('The database server is a standby', { cause: error })
    : error;

/** The error for the caller of the API. Errors in our own statements stay unchanged and become `internal`. */
export function toAppError(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  const options = { cause: error, headers: { 'retry-after': '1' } };
  if (error instanceof ConnectionLostError || UNREACHABLE.has(code) || code.startsWith('08'))
    return new AppError('database-away', options);
  if (code === DISK_FULL) return new AppError('database-full', { cause: error });
  // Class 53: too many connections, out of memory.
  return BUSY.has(code) || code.startsWith('53') || isParentDeleted(error)
    ? new AppError('unavailable', options)
    : error;
}

/** The pool's error while all connections are in use: the one connection error that our own load causes. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

/** The error for the caller of the API when no connection is available. */
export function connectionError(error: unknown): AppError {
  const isBusy = error instanceof Error && error.message === POOL_EXHAUSTED;
  return new AppError(isBusy ? 'unavailable' : 'database-away', {
    cause: error,
    headers: { 'retry-after': '2' },
  });
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'database-away',
  'database-full',
  'storage-full',
]);

/** Whether the error is temporary and had no effect, so that a retry is safe. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppError && TRANSIENT.has(error.code);

const isParentDeleted = (error: unknown) =>
  error instanceof DatabaseError && PARENT_DELETED.has(error.constraint ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
