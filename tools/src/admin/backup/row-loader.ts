import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupResult,
  tableKey,
} from '@cartage/server/backup/backup-format.ts';
import { BackupError } from '@cartage/server/backup/backup-error.ts';
import { copyIn } from '@cartage/server/backup/snapshot.query.ts';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import {
  dropSequence,
  RELEASE_JOBS,
  SEQUENCES_OF_TENANTS,
  SET_SEQUENCE,
  setForced,
  setTriggers,
  TARGET_TABLES,
  type TargetTable,
  truncate,
} from '#admin/backup/restore.query.ts';

/**
 * The triggers of this table create the sequences of a tenant. All other triggers are off, because the backup already
 * contains their results.
 */
const TABLE_WITH_TRIGGERS = 'public.tenant';

interface Copy {
  readonly key: string;
  readonly stream: CopyStreamQuery;
  readonly done: Promise<void>;
}

/** Replaces the rows of all tables of a backup in one transaction, as the owner of the database. */
export class RowLoader {
  readonly #client: Client;
  readonly #tables: ReadonlyMap<string, BackedUpTable>;
  readonly #targets: readonly TargetTable[];
  readonly #rows = new Map<string, number>();
  #copy: Copy | undefined;

  private constructor(client: Client, tables: readonly BackedUpTable[], targets: readonly TargetTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [tableKey(table), table]));
    this.#targets = targets;
  }

  /** Empties the tables. COPY refuses tables with row-level security, so it is off until `commit`. */
  static async begin(client: Client, { tables }: BackupHeader): Promise<RowLoader> {
    await client.query('begin; set local statement_timeout = 0');
    const { rows: targets } = await client.query<TargetTable>(TARGET_TABLES, [tables.map(tableKey)]);
    const missing = tables.map(tableKey).filter((key) => !targets.some((target) => target.key === key));
    if (missing.length > 0)
      throw new BackupError(`This version of Cartage has no table ${missing.join(', ')}.`);
    for (const { key, sqlName, isForced } of targets) {
      if (isForced) await client.query(setForced(sqlName, false));
      if (key !== TABLE_WITH_TRIGGERS) await client.query(setTriggers(sqlName, 'disable'));
    }
    await client.query(truncate(targets));
    const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES_OF_TENANTS);
    for (const { name } of sequences) await client.query(dropSequence(name));
    return new RowLoader(client, tables, targets);
  }

  async load(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#copy?.key !== key) await this.#open(key);
    const copy = this.#copy;
    for await (const chunk of content) {
      if (copy === undefined || copy.stream.write(chunk)) continue;
      await Promise.race([once(copy.stream, 'drain'), copy.done]);
    }
  }

  /** Sets the sequences, and throws unless every table has as many rows as the backup counted. */
  async finish({ rows, sequences }: BackupResult): Promise<void> {
    await this.#close();
    for (const [key, expected] of Object.entries(rows)) {
      const found = this.#rows.get(key) ?? 0;
      if (found !== expected)
        throw new BackupError(`${key} has ${found} rows instead of ${expected}: the backup is incomplete.`);
    }
    for (const { schema, name, value, isCalled } of sequences)
      await this.#client.query(SET_SEQUENCE, [schema, name, value, isCalled]);
    await this.#client.query(RELEASE_JOBS);
  }

  async commit(): Promise<void> {
    // Deferred constraints are checked now, because a table with waiting checks cannot be altered.
    await this.#client.query('set constraints all immediate');
    for (const { key, sqlName, isForced } of this.#targets) {
      if (key !== TABLE_WITH_TRIGGERS) await this.#client.query(setTriggers(sqlName, 'enable'));
      if (isForced) await this.#client.query(setForced(sqlName, true));
    }
    await this.#client.query('commit');
  }

  async #open(key: string): Promise<void> {
    await this.#close();
    const table = this.#tables.get(key);
    if (table === undefined) throw new BackupError(`The backup has rows of the unknown table ${key}.`);
    const stream = this.#client.query(copyFrom(copyIn(table)));
    const done = finished(stream);
    // `load` and `#close` also throw this error. Without the handler, an earlier rejection would end the process.
    done.catch(() => undefined);
    this.#copy = { key, stream, done };
  }

  async #close(): Promise<void> {
    if (this.#copy === undefined) return;
    const { key, stream, done } = this.#copy;
    this.#copy = undefined;
    stream.end();
    await done;
    this.#rows.set(key, stream.rowCount);
  }
}
