import { sql, type Sql } from '#db/sql.ts';

/** The text folded as far as New Zealand names need it, to compare with `fold` of domain/src/text/fold.ts. */
export const folded = (text: Sql): Sql => sql`translate(lower(${text}), 'āēīōūäöü', 'aeiouaou')`;
