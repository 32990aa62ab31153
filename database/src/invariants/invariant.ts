import type { ClientBase } from 'pg';

/** A condition that holds in every database between transactions (docs/reference/promises.md). */
export interface Invariant {
  readonly name: string;
  /** Rows that break the invariant, with their ids; none when it holds. Runs as `cartage_system`. */
  violations(client: ClientBase): Promise<Violation[]>;
}

export type Violation = Readonly<Record<string, unknown>>;

/** A broken invariant may have a million rows; a few show the problem. */
export const MAX_REPORTED_ROWS = 20;

/** An invariant whose violations are the rows of a query. */
export function invariant(
  name: string,
  query: string | ((client: ClientBase) => Promise<string>),
): Invariant {
  return {
    name,
    async violations(client) {
      const text = typeof query === 'string' ? query : await query(client);
      const { rows } = await client.query<Violation>(
        `select * from (${text}) as violation limit ${MAX_REPORTED_ROWS}`,
      );
      return rows;
    },
  };
}
