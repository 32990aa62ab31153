import { createHash } from 'node:crypto';
import { setUpSession } from '@cartage/runtime/session-settings.ts';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { connectionError, ConnectionLostError } from '#db/failures.ts';
import type { Statement } from '#db/sql.ts';

export interface PoolOptions {
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Called when an idle connection breaks. Without a listener, that would end the process. */
  readonly onIdleError: (error: Error) => void;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  readonly poolWaitMs?: number;
}

/** Behind PgBouncer, the first statement of a connection waits for a connection to PostgreSQL. */
const SET_UP_TIMEOUT_MS = 2000;

export async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw connectionError(error);
  }
}

export function openPool(connectionString: string, options: PoolOptions): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000;
  const pool = new Pool({
    connectionString,
    application_name: options.applicationName,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.poolWaitMs ?? 2000,
    keepAlive: true,
    pipeline: true,
    onConnect: setUpSession(
      {
        // Plans for the actual values: from the sixth run on, a generic plan did not use the trigram index
        // (docs/reference/row-security.md 3).
        plan_cache_mode: 'force_custom_plan',
        statement_timeout: statementTimeoutMs,
        lock_timeout: options.lockTimeoutMs ?? 2000,
        idle_in_transaction_session_timeout: statementTimeoutMs * 3,
      },
      SET_UP_TIMEOUT_MS,
    ),
    // For a server that does not respond at all; otherwise statement_timeout applies first.
    query_timeout: statementTimeoutMs + 2000,
    types: { getTypeParser },
  });
  pool.on('error', options.onIdleError);
  // The pool listens for errors only on idle connections. A connection that breaks in use fails its statement;
  // without a listener, this event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Sends everything that `work` writes before its first await in one system call. The driver makes one system call per
 * statement, which was a third of the cost of a read.
 */
export function corked<T>(client: PoolClient, work: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

export interface QueryResult<Row> {
  readonly rows: readonly Row[];
  readonly command: string;
}

export async function send<Row>(client: PoolClient, query: QueryConfig): Promise<QueryResult<Row>> {
  try {
    // The type of the rows cannot be derived from the text of the statement.
    return (await client.query(query)) as unknown as QueryResult<Row>;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new ConnectionLostError('The database connection was lost', { cause: error });
  }
}

/** Runs a statement that returns one row, outside of a transaction. A connection that fails is closed. */
export async function queryRow<Row>(pool: Pool, statement: Statement): Promise<Row> {
  const client = await connect(pool);
  try {
    const { rows } = await send<Row>(client, named(statement));
    client.release();
    // The caller sends statements that return one row.
    return rows[0] as Row;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const names = new Map<string, string>();

/** Each statement text is prepared once per connection, under a name derived from the text. */
export function named({ text, values }: Statement): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return { name, text, values: [...values] };
}

const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const DATE_LIST = 1182;

/** Ids and counts stay far below 2^53. A calendar date is not an instant, so it stays text. */
export function getTypeParser(...[id, format]: Parameters<typeof types.getTypeParser>) {
  // The type of the package does not include array types.
  const oid: number = id;
  if (oid === INT8) return Number;
  if (oid === INT8_LIST) return (text: string) => parseArray(text).map(Number);
  if (oid === DATE) return (text: string) => text;
  if (oid === DATE_LIST) return parseArray;
  return types.getTypeParser(id, format);
}

/** Parses `{1,2}`, for types whose values are never quoted. */
function parseArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
