import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** One row with `name`. */
export const organisationName = (scope: Scope): Statement =>
  sql`select name from organisation where id = ${scope.organisationId}`;
