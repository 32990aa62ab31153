import { DatabaseError, type Pool } from 'pg';
import { openPool, type PoolOptions, queryRow } from '#db/connections.ts';
import type { Context } from '#db/context.query.ts';
import type { Database } from '#db/database.ts';
import { toAppError } from '#db/failures.ts';
import { Replica, type ReplicaProblem } from '#db/replica.ts';
import { primaryPosition, type PrimaryState, primaryState } from '#db/replica.query.ts';
import { sharedRun } from '#db/shared-run.ts';
import type { Statement } from '#db/sql.ts';

/** Reads that may run on another server than the one that stores changes. */
export type Reads = Pick<Database, 'read'>;

export interface ReplicaReadsOptions extends PoolOptions {
  readonly database: Reads;
  /** Of the primary. */
  readonly url: string;
  readonly replicaUrls: readonly string[];
  readonly onChange: (name: string, problem: ReplicaProblem | undefined) => void;
}

/** For metrics. */
export interface ReplicaLoad {
  readonly name: string;
  readonly isUsed: boolean;
  /** Time since the primary was at a position that the replica has not reached. */
  readonly lagSeconds: number;
  readonly reads: number;
}

const CHECK_INTERVAL_MS = 250;
const POSITION_TIMEOUT_MS = 1000;
/** Positions of the primary over five minutes. A replica that is further behind reports the time since the oldest. */
const MAX_POSITIONS = 1200;
const STATEMENT_TIMEOUT = '57014';

/**
 * Sends reads to streaming replicas. Every read first asks the primary for the position of its log, and runs on a replica
 * that has replayed up to there, so it sees all changes that were acknowledged before it began
 * (docs/decisions/0089-reads-follow-the-position-of-the-primary.md). Without such a replica, the primary runs it.
 */
export class ReplicaReads implements Reads {
  readonly #database: Reads;
  readonly #primary: Pool;
  readonly #replicas: readonly Replica[];
  readonly #position: () => Promise<number>;
  #positions: { readonly position: number; readonly at: number }[] = [];
  #primaryReads = 0;
  #next = 0;
  #before: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ database, replicaUrls, onChange, ...options }: ReplicaReadsOptions) {
    this.#database = database;
    this.#primary = openPool(options.url, {
      ...options,
      poolSize: 2,
      statementTimeoutMs: POSITION_TIMEOUT_MS,
      poolWaitMs: POSITION_TIMEOUT_MS,
    });
    this.#replicas = replicaUrls.map((url) => new Replica({ ...options, url, onChange }));
    this.#position = sharedRun(
      async () => (await queryRow<{ readonly position: number }>(this.#primary, primaryPosition())).position,
    );
    void this.#checkRepeatedly();
  }

  async read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    const replica = this.#nextUsed();
    if (replica !== undefined) {
      try {
        return await replica.read<Row>(context, statement, await this.#position());
      } catch (error) {
        // The primary would need as long. Every other failure is repeated there: a read has no effect.
        if (error instanceof DatabaseError && error.code === STATEMENT_TIMEOUT) throw toAppError(error);
      }
    }
    this.#primaryReads += 1;
    return this.#database.read<Row>(context, statement);
  }

  /** Reads that the primary ran, because no replica could. */
  get primaryReads(): number {
    return this.#primaryReads;
  }

  load(): readonly ReplicaLoad[] {
    const now = performance.now();
    return this.#replicas.map(({ name, problem, position, served }) => {
      const missing = this.#positions.find((noted) => noted.position > position);
      return {
        name,
        isUsed: problem === undefined,
        lagSeconds: missing === undefined ? 0 : (now - missing.at) / 1000,
        reads: served,
      };
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.end(), ...this.#replicas.map((replica) => replica.close())]);
  }

  /** In turn. */
  #nextUsed(): Replica | undefined {
    const used = this.#replicas.filter(({ problem }) => problem === undefined);
    this.#next += 1;
    return used[this.#next % used.length];
  }

  async #checkRepeatedly(): Promise<void> {
    try {
      const state = await queryRow<PrimaryState>(this.#primary, primaryState());
      const before = this.#before;
      this.#before = state.position;
      if (before !== undefined)
        await Promise.all(this.#replicas.map((replica) => replica.check(state, before)));
      this.#notePositions(state.position);
    } catch {
      // The primary is unreachable. Reads ask it for its position, so none runs on a replica.
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#checkRepeatedly(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Keeps the positions that a replica has not reached. */
  #notePositions(position: number): void {
    const slowest = Math.min(...this.#replicas.map((replica) => replica.position));
    const kept = this.#positions.filter((noted) => noted.position > slowest);
    const isNew = position > slowest && position !== kept.at(-1)?.position;
    if (isNew && kept.length < MAX_POSITIONS) kept.push({ position, at: performance.now() });
    this.#positions = kept;
  }
}
