import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { connect, corked, named, openPool, type PoolOptions, queryRow, send } from '#db/connections.ts';
import type { Context } from '#db/context.query.ts';
import { breaksConnection } from '#db/failures.ts';
import {
  isReplica,
  type PrimaryState,
  replicaPosition,
  type ReplicaState,
  replicaState,
  setContextOnReplica,
} from '#db/replica.query.ts';
import { sharedRun } from '#db/shared-run.ts';
import type { Statement } from '#db/sql.ts';

/** Why no reads are sent to a replica. */
export type ReplicaProblem = 'unreachable' | 'behind' | 'promoted' | 'other-database';

/** The replica cannot serve the read; the primary can. */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError';
}

export interface ReplicaOptions extends PoolOptions {
  readonly url: string;
  /** Called when reads begin or stop to be sent to it. */
  readonly onChange: (name: string, problem: ReplicaProblem | undefined) => void;
}

/** A read waits this long for the replica to reach the position of the primary. The usual delay is 1 to 5 ms. */
const MAX_WAIT_MS = 50;
const WAIT_STEP_MS = 2;
/** With the interval of the checks, a replica that stays silent is left out within a second. */
const STATE_TIMEOUT_MS = 400;

const BEGIN_READ = 'begin read only; set local role cartage_app';
const WITH_GENERIC_PLAN = '; set local plan_cache_mode = force_generic_plan';

/** One streaming replica: its connections, the position that it is known to have reached, and whether it is used. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  readonly #options: ReplicaOptions;
  #reads: Pool;
  #checks: Pool;
  #position = 0;
  /** Highest position that a read waited for in vain. */
  #missed = 0;
  #served = 0;
  #problem: ReplicaProblem | undefined = 'unreachable';
  readonly #running = new Set<(error: ReplicaError) => void>();
  readonly #sample: () => Promise<number>;

  constructor(options: ReplicaOptions) {
    this.name = new URL(options.url).host;
    this.#options = options;
    this.#reads = this.#openReads();
    this.#checks = this.#openChecks();
    this.#sample = sharedRun(
      async () => (await queryRow<{ position: number }>(this.#checks, replicaPosition())).position,
    );
  }

  /** Undefined while reads are sent to it. */
  get problem(): ReplicaProblem | undefined {
    return this.#problem;
  }

  /** The position that it is known to have reached. */
  get position(): number {
    return this.#position;
  }

  /** The number of reads that it answered. */
  get served(): number {
    return this.#served;
  }

  /**
   * Reads at or after the position of the primary. Throws a ReplicaError when the replica does not reach it in time, or
   * was lost or promoted during the read.
   */
  read<Row>(context: Context, statement: Statement, needed: number): Promise<readonly Row[]> {
    return this.#unlessLost(async () => {
      if (this.#position < needed) await this.#waitFor(needed);
      const read = await this.#run<Row>(context, statement);
      this.#position = read.position;
      // After a crash, a replica continues at an earlier position.
      if (read.position < needed) throw this.#missPosition(needed);
      if (!read.isReplica) throw this.#leaveOut('promoted');
      this.#served += 1;
      return read.rows;
    });
  }

  /**
   * Decides whether reads are sent to it. `before` is the position of the primary at the previous check: a replica that
   * has not reached it is behind.
   */
  async check(primary: PrimaryState, before: number): Promise<void> {
    let found: ReplicaState;
    try {
      found = await this.#unlessLost(() => withTimeout(queryRow<ReplicaState>(this.#checks, replicaState())));
    } catch {
      this.#leaveOut('unreachable');
      return;
    }
    const problem = problemOf(found, primary, Math.max(before, this.#missed));
    if (problem !== undefined) {
      if (problem === 'behind') this.#position = found.position ?? 0;
      this.#leaveOut(problem);
      return;
    }
    this.#position = found.position ?? 0;
    this.#missed = 0;
    this.#change(undefined);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.end(), this.#checks.end()]);
  }

  #openReads(): Pool {
    return openPool(this.#options.url, this.#options);
  }

  #openChecks(): Pool {
    return openPool(this.#options.url, { ...this.#options, poolSize: 1, poolWaitMs: STATE_TIMEOUT_MS });
  }

  async #waitFor(needed: number): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      this.#position = await this.#sample();
      if (this.#position >= needed) return;
      if (performance.now() >= deadline) throw this.#missPosition(needed);
      await pause(WAIT_STEP_MS);
    }
  }

  #missPosition(needed: number): ReplicaError {
    this.#missed = Math.max(this.#missed, needed);
    return this.#leaveOut('behind');
  }

  async #run<Row>(context: Context, statement: Statement) {
    const client = await connect(this.#reads);
    try {
      const read = await readWithPosition<Row>(client, context, statement);
      client.release();
      return read;
    } catch (error) {
      client.release(breaksConnection(error));
      if (breaksConnection(error)) this.#leaveOut('unreachable');
      throw error;
    }
  }

  /** Rejects as soon as the replica is found to be lost, so that no read waits for a silent server. */
  #unlessLost<T>(work: () => Promise<T>): Promise<T> {
    const lost = Promise.withResolvers<never>();
    this.#running.add(lost.reject);
    return Promise.race([work(), lost.promise]).finally(() => this.#running.delete(lost.reject));
  }

  #leaveOut(problem: ReplicaProblem): ReplicaError {
    const error = new ReplicaError(`The replica ${this.name} is left out: ${problem}`);
    this.#change(problem);
    // A replica that is only behind completes its running reads.
    if (problem === 'behind') return error;
    for (const reject of this.#running) reject(error);
    if (problem === 'unreachable') this.#replaceConnections();
    return error;
  }

  /** The old ones may wait for responses that never come. */
  #replaceConnections(): void {
    const former = [this.#reads, this.#checks];
    this.#reads = this.#openReads();
    this.#checks = this.#openChecks();
    for (const pool of former) pool.end().catch(() => {});
  }

  #change(problem: ReplicaProblem | undefined): void {
    if (this.#problem === problem) return;
    this.#problem = problem;
    this.#options.onChange(this.name, problem);
  }
}

function problemOf(
  { isReplica, position, cluster, timeline }: ReplicaState,
  primary: PrimaryState,
  needed: number,
): ReplicaProblem | undefined {
  if (cluster !== primary.cluster) return 'other-database';
  if (!isReplica) return 'promoted';
  if (timeline !== primary.timeline) return 'other-database';
  return (position ?? 0) < needed ? 'behind' : undefined;
}

/** In one round trip. The position is from before the statement, and `isReplica` from after it. */
async function readWithPosition<Row>(client: PoolClient, context: Context, statement: Statement) {
  const results = await corked(client, () =>
    Promise.allSettled([
      send(client, { text: BEGIN_READ + (statement.usesGenericPlan ? WITH_GENERIC_PLAN : '') }),
      send<{ position: number | null }>(client, named(setContextOnReplica(context))),
      send<Row>(client, named(statement)),
      send<{ isReplica: boolean }>(client, named(isReplica())),
      send(client, { text: 'commit' }),
    ]),
  );
  // The first failure is the cause; the later ones only report that the transaction is aborted.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const [, before, read, after] = results;
  return {
    rows: valueOf(read)?.rows ?? [],
    position: valueOf(before)?.rows[0]?.position ?? 0,
    isReplica: valueOf(after)?.rows[0]?.isReplica === true,
  };
}

const valueOf = <T>(result: PromiseSettledResult<T>): T | undefined =>
  result.status === 'fulfilled' ? result.value : undefined;

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const timeout = pause(STATE_TIMEOUT_MS, undefined, { signal: over.signal }).then(() => {
    throw new ReplicaError('No response in time');
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    over.abort();
    timeout.catch(() => {});
  }
}
