import { sql, type Statement } from '#db/sql.ts';

/** One row with `secret`, the key that signs file links. */
export const documentKey: Statement = sql`select secret from document_key`;
