import { sql, type Statement } from '#db/sql.ts';

/** No row outside of maintenance. */
export const maintenanceRow = (): Statement => sql`select until from maintenance`;
