import type { Client, QueryConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from '#backup/backup-error.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupResult,
  FORMAT,
  tableKey,
} from '#backup/backup-format.ts';
import { orderByReferences } from '#backup/order-by-references.ts';
import {
  copyOut,
  identityHistory,
  type LoginRow,
  logins,
  portalHistory,
  postgresVersion,
  queueVersion,
  type ReferenceRow,
  references,
  type SequenceRow,
  sequences,
  sequenceValue,
  type SequenceValue,
  type TableRow,
  tablesToRead,
} from '#backup/snapshot.query.ts';
import type { Statement } from '#db/sql.ts';

type Reader = NonNullable<TableRow['reader']>;

/** One consistent state of the database, read with the roles of a backup. */
export class Snapshot {
  readonly #client: Client;
  readonly #readers = new Map<string, Reader>();

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Starts the transaction, which ends with the connection. */
  static async begin(client: Client): Promise<Snapshot> {
    await client.query('begin isolation level repeatable read, read only');
    // A large table takes longer than any statement of a request.
    await client.query('set local statement_timeout = 0');
    return new Snapshot(client);
  }

  async header(at: Date): Promise<BackupHeader> {
    const tables = await this.#rows<TableRow>(tablesToRead);
    const unreadable = tables.filter(({ reader }) => reader === null).map(tableKey);
    // A backup without these rows would look complete.
    if (unreadable.length > 0)
      throw new BackupError(
        `No role of the backup sees every row of ${unreadable.join(', ')}. Run: npm run admin -- doctor`,
      );
    for (const table of tables) if (table.reader !== null) this.#readers.set(tableKey(table), table.reader);
    const order = orderByReferences(tables.map(tableKey), await this.#rows<ReferenceRow>(references));
    const byKey = new Map(tables.map((table) => [tableKey(table), table]));
    const [server] = await this.#rows<{ version: string }>(postgresVersion);
    return {
      format: FORMAT,
      createdAt: at.toISOString(),
      postgres: server?.version ?? '',
      migrations: await this.#migrations(),
      tables: order.flatMap((key) => {
        const { schema, name, columns } = byKey.get(key) ?? {};
        return schema === undefined || name === undefined || columns === undefined
          ? []
          : [{ schema, name, columns }];
      }),
      logins: (await this.#rows<LoginRow>(logins)).map(({ name, roles }) => ({ name, roles: [...roles] })),
    };
  }

  /** The rows in PostgreSQL's text format, which every version reads. `onEnd` receives their number. */
  async *rowsOf(table: BackedUpTable, onEnd: (rows: number) => void): AsyncGenerator<Buffer> {
    await this.#become(this.#readers.get(tableKey(table)) ?? 'none');
    const stream = this.#client.query(copyTo(copyOut(table)));
    for await (const chunk of stream) yield chunk;
    // The stream ends before PostgreSQL reports the number of rows; the next statement comes after the report.
    await this.#client.query('select');
    onEnd(stream.rowCount);
  }

  async sequences(): Promise<BackupResult['sequences']> {
    const found = await this.#rows<SequenceRow>(sequences);
    await this.#become('cartage_backup_reader');
    const values: BackupResult['sequences'] = [];
    for (const sequence of found) {
      const [row] = await this.#rows<SequenceValue>(sequenceValue(sequence));
      if (row !== undefined) values.push({ ...sequence, ...row });
    }
    return values;
  }

  async query<Row extends object>({ text, values }: Statement): Promise<readonly Row[]> {
    await this.#become('cartage_system');
    return this.#rows<Row>({ text, values: [...values] });
  }

  async #migrations(): Promise<BackupHeader['migrations']> {
    const names = async (reader: Reader, statement: string) => {
      await this.#become(reader);
      return (await this.#rows<{ name: string }>(statement)).map(({ name }) => name);
    };
    const portal = await names('cartage_system', portalHistory);
    const identity = await names('cartage_backup_reader', identityHistory);
    await this.#become('cartage_queue');
    const [queue] = await this.#rows<{ version: number }>(queueVersion);
    return { portal, identity, queue: queue?.version ?? 0 };
  }

  async #become(role: string): Promise<void> {
    await this.#client.query(`set local role ${role}`);
  }

  async #rows<Row extends object>(statement: string | QueryConfig): Promise<readonly Row[]> {
    return (await this.#client.query<Row>(statement)).rows;
  }
}
