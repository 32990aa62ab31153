import { sql, type Statement } from '@cartage/server/db/sql.ts';

const COLUMNS = sql`id, code, description, is_active`;

export const accountsOf = (organisationId: number): Statement =>
  sql`select ${COLUMNS} from account where organisation_id = ${organisationId} order by code`;

export const accountOfCode = (organisationId: number, code: string): Statement =>
  sql`select ${COLUMNS} from account where organisation_id = ${organisationId} and code = ${code}`;

export const accountOfId = (id: number): Statement => sql`select ${COLUMNS} from account where id = ${id}`;
