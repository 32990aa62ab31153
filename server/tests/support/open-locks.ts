import { withClient } from '@cartage/database/connection/with-client.ts';
import { Database, type Context, type Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';

/**
 * A database whose statements have lost their filters by organisation and by site, so that row-level security alone
 * stands between the organisations. Only tests can make one: no setting leads here.
 */
export class UnfilteredDatabase extends Database {
  /** Filters taken out so far; a run that took out none proves nothing. */
  removed = 0;
  /** Statements that filter in a form not known here: they were refused, so nothing was proven of them. */
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
    // Whether somebody belongs to the organisation is a decision, not a filter.
    if (text.includes('"hasAllSites"')) return { text, values };
    let opened = text;
    for (const { filter, type } of FILTERS) {
      opened = opened.replaceAll(filter, (_whole, value: string) => {
        this.removed += 1;
        // The parameter stays, or its type could not be told.
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
// A site that is named by its own number is what was asked for, and no filter.
const LEFT_OVER = /\b(organisation_id|site_id)\s*(=|in|=\s*any)\s*\(?\s*\$|\bs\.id\s*(in|=\s*any)\s*\(?\s*\$/;

/** Opens every policy of a test's own database to requests, so that the filters of the statements stand alone. */
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
