import { sql, type Statement } from '#db/sql.ts';

/** The channel of the trigger in database/migrations/0030-live-changes.sql. */
export const listenToChanges = (): Statement => sql`listen consignment_changes`;

/** Fails on a connection that broke without a message. */
export const checkConnection = (): Statement => sql`select`;
