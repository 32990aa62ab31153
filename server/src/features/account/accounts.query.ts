import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Rows of `AccountRow`, inactive accounts included. */
export const accounts = (scope: Scope): Statement => sql`
  select id, code, description, is_active as "isActive"
  from account
  where organisation_id = ${scope.organisationId}
  order by code`;
