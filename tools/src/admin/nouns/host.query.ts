import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const hosts = (): Statement => sql`select host, code, is_active from tenant order by host`;
