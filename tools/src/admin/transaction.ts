import { withClient } from '@cartage/database/connection/with-client.ts';

export type Query = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/** One transaction over both schemas, each with the role that can write there. */
export interface Transaction {
  /** Cartage's tables, as `cartage_system`, which can access every organisation. */
  readonly cartage: Query;
  /** The tables of the embedded provider, as their owner. */
  readonly identity: Query;
}

// An arbitrary number that no other code in this database locks.
const ADMIN_LOCK_KEY = 7_203_116;

/** Runs admin commands one at a time, so that no change comes between a command's reads and writes. */
export function inTransaction<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    let role = 'none';
    const as =
      (target: string): Query =>
      async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        if (role !== target) await client.query(`set local role ${target}`);
        role = target;
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      };
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADMIN_LOCK_KEY]);
    const result = await work({ cartage: as('cartage_system'), identity: as('none') });
    await client.query('commit');
    return result;
  });
}
