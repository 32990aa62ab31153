import { withClient } from '@cartage/database/connection/with-client.ts';

export type Query = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/** One transaction over both schemas, each in the role that may write there. */
export interface Transaction {
  /** Cartage's tables, as `cartage_system`, which sees every organisation. */
  readonly cartage: Query;
  /** Tables of the embedded provider, as their owner. */
  readonly identity: Query;
}

// Any number will do, as long as nothing else in this database locks the same one.
const ONE_AT_A_TIME = 7_203_116;

/** Two administrators at once wait for each other, so that looking and writing cannot fall apart. */
export function inTransaction<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    let role = 'none';
    const as =
      (wanted: string): Query =>
      async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        if (role !== wanted) await client.query(`set local role ${wanted}`);
        role = wanted;
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      };
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    const done = await work({ cartage: as('cartage_system'), identity: as('none') });
    await client.query('commit');
    return done;
  });
}
