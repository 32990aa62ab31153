import type { ClientBase } from 'pg';

/** Something that is true of every database of ours at every moment between transactions (promises.md 3.2). */
export interface Invariant {
  readonly name: string;
  /** Rows that offend, with what tells them apart; none when it holds. As `cartage_system`. */
  offences(client: ClientBase): Promise<Offence[]>;
}

export type Offence = Readonly<Record<string, unknown>>;

/** Enough to see what is wrong; a broken rule may offend a million times. */
export const MOST_OFFENCES = 20;

/** An invariant whose offending rows are what a query finds. */
export function invariant(
  name: string,
  query: string | ((client: ClientBase) => Promise<string>),
): Invariant {
  return {
    name,
    async offences(client) {
      const text = typeof query === 'string' ? query : await query(client);
      const { rows } = await client.query<Offence>(
        `select * from (${text}) as offence limit ${MOST_OFFENCES}`,
      );
      return rows;
    },
  };
}
