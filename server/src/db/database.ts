import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { connect, corked, named, openPool, type PoolOptions, send } from '#db/connections.ts';
import { toAppError, breaksConnection, fromStandby, recoveryFrom } from '#db/failures.ts';
import { type Context, type Origin, setContext } from '#db/context.query.ts';
import type { Statement } from '#db/sql.ts';

export type { Context, Origin };

export interface Transaction {
  /**
   * Statements sent without awaiting each other share one round trip. Integers of any size arrive as numbers,
   * `numeric` as text, `date` as `yyyy-mm-dd`, `timestamptz` as Date.
   */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
}

export interface DatabaseOptions extends PoolOptions {
  readonly url: string;
  /** The login for `asSystem`, when the one of `url` may not take its role. */
  readonly systemUrl?: string | undefined;
  /** Dates the recorded changes of consignments. Default: the clock of the process. */
  readonly clock?: () => Date;
}

/** Connections of the pool, and requests that wait for one. */
export interface DatabaseLoad {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

type Role = 'cartage_app' | 'cartage_provider' | 'cartage_system';

const BEGIN_READ = 'begin read only; set local role cartage_app';
const WITH_GENERIC_PLAN = '; set local plan_cache_mode = force_generic_plan';
const AS_BULK_WORK = `${WITH_GENERIC_PLAN}; set local app.job_priority = 10`;
const GENERIC_PLAN = 'set local plan_cache_mode = force_generic_plan';
const CUSTOM_PLAN = 'set local plan_cache_mode = force_custom_plan';

const MAX_ATTEMPTS = 4;

/** The connection pool. Every statement runs in a transaction under a role to which row-level security applies. */
export class Database {
  readonly #pool: Pool;
  readonly #systemPool: Pool;
  readonly #clock: () => Date;

  constructor(options: DatabaseOptions) {
    this.#pool = openPool(options.url, options);
    this.#clock = options.clock ?? (() => new Date());
    this.#systemPool = options.systemUrl === undefined ? this.#pool : openPool(options.systemUrl, options);
  }

  /** Runs one read-only statement for the user, in one round trip. */
  read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    return this.#run(this.#pool, async (client) => {
      const results = await corked(client, () =>
        Promise.allSettled([
          send(client, { text: BEGIN_READ + (statement.usesGenericPlan ? WITH_GENERIC_PLAN : '') }),
          send(client, named(setContext(context, null))),
          send<Row>(client, named(statement)),
          send(client, { text: 'commit' }),
        ]),
      );
      // The first failure is the cause; the later ones only report that the transaction is aborted.
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      const [, , rows] = results;
      return rows.status === 'fulfilled' ? rows.value.rows : [];
    });
  }

  /**
   * Runs the statements of `work` for the user, all or none. `work` may run several times, because deadlocks are
   * retried, so it must have no effects outside the transaction. `isBulkWork` is for one of thousands of equal
   * transactions: each statement, also of triggers, keeps one plan, and follow-up jobs run at low priority.
   */
  inTransaction<T>(
    context: Context,
    work: (tx: Transaction) => Promise<T>,
    { isBulkWork = false }: { readonly isBulkWork?: boolean } = {},
  ): Promise<T> {
    return this.#run(this.#pool, (client) =>
      transact(client, { role: 'cartage_app', context, work, isBulkWork, now: this.#clock() }),
    );
  }

  /** Like `inTransaction`, across the organisations of the context's tenant: for the freight provider's requests. */
  forProvider<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run(this.#pool, (client) =>
      transact(client, { role: 'cartage_provider', context, work, isBulkWork: false, now: this.#clock() }),
    );
  }

  /** Like `inTransaction`, across all organisations: for jobs and checks, never for requests. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run(this.#systemPool, (client) =>
      transact(client, { role: 'cartage_system', context: {}, work, isBulkWork: false, now: this.#clock() }),
    );
  }

  load(): DatabaseLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Waits for running statements. */
  async close(): Promise<void> {
    await this.#pool.end();
    if (this.#systemPool !== this.#pool) await this.#systemPool.end();
  }

  async #run<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await connect(pool);
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        const recovery = recoveryFrom(error);
        client.release(breaksConnection(error));
        if (recovery === 'none' || attempt >= (recovery === 'retry' ? MAX_ATTEMPTS : 2))
          throw toAppError(error);
        // With jitter, so that two deadlocked transactions do not collide again.
        await pause(Math.random() * 20 * attempt);
      }
    }
  }
}

interface Work<T> {
  readonly role: Role;
  readonly context: Context;
  readonly work: (tx: Transaction) => Promise<T>;
  readonly isBulkWork: boolean;
  readonly now: Date;
}

async function transact<T>(
  client: PoolClient,
  { role, context, work, isBulkWork, now }: Work<T>,
): Promise<T> {
  const tx: Transaction = {
    query: async <Row>(statement: Statement) => {
      if (statement.usesGenericPlan !== true || isBulkWork)
        return (await send<Row>(client, named(statement))).rows;
      const [, { rows }] = await Promise.all([
        send(client, { text: GENERIC_PLAN }),
        send<Row>(client, named(statement)),
        send(client, { text: CUSTOM_PLAN }),
      ]);
      return rows;
    },
  };
  // The first statements of `work` are sent together with `begin`.
  const { opening, working } = corked(client, () => ({
    opening: Promise.all([
      send(client, { text: `begin; set local role ${role}${isBulkWork ? AS_BULK_WORK : ''}` }),
      send(client, named(setContext(context, now))),
    ]),
    // An async function, so that a synchronous error also rejects.
    working: (async () => work(tx))(),
  }));
  opening.catch(() => {});
  let result: T;
  try {
    result = await working;
    await opening;
  } catch (error) {
    await send(client, { text: 'rollback' });
    // A failed `begin` is the cause of the later errors.
    await opening;
    throw fromStandby(error);
  }
  const { command } = await send(client, { text: 'commit' });
  // PostgreSQL responds to the commit of a failed transaction with a rollback, without an error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.');
  return result;
}
