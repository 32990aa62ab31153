import { AppError } from '#platform/app-error.ts';
import type { Statement } from '#db/sql.ts';

/** Whose rows a transaction may see; absent means nobody's (row-level security reads these). */
export interface Context {
  readonly tenantId?: number;
  readonly sub?: string;
  readonly organisationId?: number;
}

export interface Transaction {
  /** Statements sent without waiting for each other share one round trip. */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
}

/** SHELL: replaced below in this very change. */
export class Database {
  read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    return this.inTransaction(context, (tx) => tx.query<Row>(statement));
  }

  inTransaction<T>(_context: Context, _work: (tx: Transaction) => Promise<T>): Promise<T> {
    throw new AppError('unavailable');
  }

  asSystem<T>(_work: (tx: Transaction) => Promise<T>): Promise<T> {
    throw new AppError('unavailable');
  }

  async close(): Promise<void> {}
}
