import { withClient } from '@cartage/database/connection/with-client.ts';
import { Database, type Context, type Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';

/**
 * A database that removes the filters by organisation and site from statements, so that only row-level security
 * separates the organisations. For tests only: no setting enables it.
 */
export class UnfilteredDatabase extends Database {
  /** Number of removed filters; a run without any proves nothing. */
  removed = 0;
  /** Statements with an unknown form of filter: rejected, so nothing is proven about them. */
  readonly otherForms = new Set<string>();

  override read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    return super.read<Row>(context, this.#without(statement));
  }

  override inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.inTransaction(context, (tx) =>
      work({ query: <Row>(statement: Statement) => tx.query<Row>(this.#without(statement)) }),
    );
  }

  #without({ text, values }: Statement): Statement {
    // The membership check is a decision, not a filter.
    if (text.includes('"hasAllSites"')) return { text, values };
    let opened = text;
    for (const { filter, type } of FILTERS) {
      opened = opened.replaceAll(filter, (_whole, value: string) => {
        this.removed += 1;
        // The parameter stays, because PostgreSQL needs it to infer the type.
        return `(${value}::${type} is null or true)`;
      });
    }
    if (LEFT_OVER.test(opened)) {
      this.otherForms.add(opened);
      throw new Error(`A filter of another form: ${opened}`);
    }
    return { text: opened, values };
  }
}

const FILTERS = [
  { filter: /(?:\b\w+\.)?\borganisation_id = (\$\d+)(?:::int)?/g, type: 'int' },
  { filter: /(?:(?:\b\w+\.)?\bsite_id|\bs\.id) = any\((\$\d+)(?:::int\[\])?\)/g, type: 'int[]' },
];
// A site selected by its own id is the request, not a filter.
const LEFT_OVER = /\b(organisation_id|site_id)\s*(=|in|=\s*any)\s*\(?\s*\$|\bs\.id\s*(in|=\s*any)\s*\(?\s*\$/;

/** Opens every row-level security policy of a test database, so that only the filters of statements protect rows. */
export async function openPolicies(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
    );
    for (const { name } of rows) {
      await client.query(`create policy opened on ${name} to cartage_app using (true) with check (true)`);
    }
  });
}
