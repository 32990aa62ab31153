import { withClient } from '@cartage/database/connection/with-client.ts';
import { getTypeParser } from '@cartage/server/db/connections.ts';
import type { Statement } from '@cartage/server/db/sql.ts';
import { takeAdminLock } from '#admin/transaction.query.ts';

export type Query = <Row extends object>(statement: Statement) => Promise<readonly Row[]>;

/** One transaction over both schemas, each with the role that can write there. */
export interface Transaction {
  /** Cartage's tables, as `cartage_system`, which can access every organisation. */
  readonly cartage: Query;
  /** The tables of the embedded provider, as their owner. */
  readonly identity: Query;
}

/** Runs admin commands one at a time, so that no change comes between a command's reads and writes. */
export function inTransaction<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    let role = 'none';
    const as =
      (target: string): Query =>
      async <Row extends object>({ text, values }: Statement) => {
        if (role !== target) await client.query(`set local role ${target}`);
        role = target;
        const { rows } = await client.query<Row>({ text, values: [...values], types: { getTypeParser } });
        return rows;
      };
    await client.query('begin');
    const tx: Transaction = { cartage: as('cartage_system'), identity: as('none') };
    await tx.identity(takeAdminLock());
    const result = await work(tx);
    await client.query('commit');
    return result;
  });
}
