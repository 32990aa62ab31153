import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import {
  asAnswer,
  asUnconnected,
  breaksConnection,
  ConnectionLostError,
  recoveryFrom,
} from '#db/failures.ts';
import { sql, type Statement } from '#db/sql.ts';

/** Whose rows a transaction may see; absent means nobody's (row-level security reads these). */
export interface Context {
  readonly tenantId?: number;
  readonly sub?: string;
  readonly organisationId?: number;
}

export interface Transaction {
  /**
   * Statements sent without waiting for each other share one round trip. Whole numbers of any size arrive as
   * numbers, `numeric` as text, `date` as `yyyy-mm-dd`, `timestamptz` as Date.
   */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Told when a connection that nobody uses breaks; without a listener that would end the process. */
  readonly onIdleError: (error: Error) => void;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  readonly poolWaitMs?: number;
}

/** Connections of the pool, and calls that wait for one. */
export interface DatabaseLoad {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

type Role = 'cartage_app' | 'cartage_system';

const BEGIN_READING = 'begin read only; set local role cartage_app';
const BEGIN_READING_BY_KEPT_PLAN = `${BEGIN_READING}; set local plan_cache_mode = force_generic_plan`;

const MAX_RUNS = 4;

/** The pool of connections. Every statement runs in a transaction under a role that row-level security holds. */
export class Database {
  readonly #pool: Pool;

  constructor(options: DatabaseOptions) {
    const statementTimeoutMs = options.statementTimeoutMs ?? 5000;
    this.#pool = new Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      max: options.poolSize,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.poolWaitMs ?? 2000,
      keepAlive: true,
      pipeline: true,
      // Plans for the values at hand: a generic plan at the sixth run lost the trigram index (isolation.md 3).
      options: [
        '-c plan_cache_mode=force_custom_plan',
        `-c statement_timeout=${statementTimeoutMs}`,
        `-c lock_timeout=${options.lockTimeoutMs ?? 2000}`,
        `-c idle_in_transaction_session_timeout=${statementTimeoutMs * 3}`,
      ].join(' '),
      // For a server that does not answer at all; one that does has ended the statement before.
      query_timeout: statementTimeoutMs + 2000,
      types: { getTypeParser },
    });
    this.#pool.on('error', options.onIdleError);
    // The pool listens to a connection only while nobody uses it. One that breaks in use makes its statement fail;
    // this event would end the process on top of it.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** One statement as the person, in one round trip. It cannot write. */
  read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    return this.#run(async (client) => {
      const sent = await atOnce(client, () =>
        Promise.allSettled([
          send(client, { text: statement.keepsPlan ? BEGIN_READING_BY_KEPT_PLAN : BEGIN_READING }),
          send(client, contextStatement(context)),
          send<Row>(client, named(statement)),
          send(client, { text: 'commit' }),
        ]),
      );
      // The first to fail is the cause; the ones behind it only say that the transaction is over.
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
      const [, , answer] = sent;
      return answer.status === 'fulfilled' ? answer.value.rows : [];
    });
  }

  /**
   * The statements of `work` as the person, all or none. `work` may run several times (a deadlock is tried
   * again), so it does nothing outside the transaction.
   */
  inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run((client) => transact(client, { role: 'cartage_app', context, work }));
  }

  /** As `inTransaction`, across organisations: for workers and checks, never for a request. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run((client) => transact(client, { role: 'cartage_system', context: {}, work }));
  }

  load(): DatabaseLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let run = 1; ; run++) {
      const client = await this.#connect();
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        const recovery = recoveryFrom(error);
        client.release(breaksConnection(error));
        if (recovery === 'none' || run >= (recovery === 'again' ? MAX_RUNS : 2)) throw asAnswer(error);
        // Jitter, so that two that met once do not meet again.
        await pause(Math.random() * 20 * run);
      }
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw asUnconnected(error);
    }
  }
}

/**
 * What `work` sends before it first waits leaves in one system call; the driver makes one of each statement, which
 * was a third of the cost of a read.
 */
function atOnce<T>(client: PoolClient, work: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

interface Work<T> {
  readonly role: Role;
  readonly context: Context;
  readonly work: (tx: Transaction) => Promise<T>;
}

async function transact<T>(client: PoolClient, { role, context, work }: Work<T>): Promise<T> {
  const tx: Transaction = {
    query: async <Row>(statement: Statement) => (await send<Row>(client, named(statement))).rows,
  };
  // The first statements of `work` travel with the opening.
  const { opening, working } = atOnce(client, () => ({
    opening: Promise.all([
      send(client, { text: `begin; set local role ${role}` }),
      send(client, contextStatement(context)),
    ]),
    // What throws before it waits fails like what throws later.
    working: (async () => work(tx))(),
  }));
  opening.catch(() => {});
  let result: T;
  try {
    result = await working;
    await opening;
  } catch (error) {
    await send(client, { text: 'rollback' });
    // Where the transaction could not even be opened, that is the cause.
    await opening;
    throw error;
  }
  const { command } = await send(client, { text: 'commit' });
  // PostgreSQL answers a commit of a failed transaction with a rollback and no error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.');
  return result;
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly command: string;
}

async function send<Row>(client: PoolClient, query: QueryConfig): Promise<Answer<Row>> {
  try {
    // The statement decides the rows; no type can follow from its text.
    return (await client.query(query)) as unknown as Answer<Row>;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new ConnectionLostError('The connection to the database broke', { cause: error });
  }
}

function contextStatement({ tenantId, sub, organisationId }: Context): QueryConfig {
  return named(sql`select
    set_config('app.tenant', ${tenantId?.toString() ?? ''}, true),
    set_config('app.sub', ${sub ?? ''}, true),
    set_config('app.org', ${organisationId?.toString() ?? ''}, true)`);
}

const names = new Map<string, string>();

/** The same text is prepared once per connection; the name follows from the text alone. */
function named({ text, values }: Statement): QueryConfig {
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

/** Ids and counts stay far below 2^53; a calendar date is not an instant and must not become one. */
function getTypeParser(...[id, format]: Parameters<typeof types.getTypeParser>) {
  // The package's list of types leaves out lists.
  const oid: number = id;
  if (oid === INT8) return Number;
  if (oid === INT8_LIST) return (text: string) => listOf(text).map(Number);
  if (oid === DATE) return (text: string) => text;
  if (oid === DATE_LIST) return listOf;
  return types.getTypeParser(id, format);
}

/** `{1,2}` of values that are never quoted. */
function listOf(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
