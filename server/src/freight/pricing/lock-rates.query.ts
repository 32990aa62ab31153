import { sql, type Statement } from '#db/sql.ts';

const keyOf = (tenantId: number) => `rates:${tenantId}`;

/**
 * Waits while a rate file is being stored, and blocks the next file until the transaction ends. A price that is
 * calculated and stored under this lock never uses rates that were replaced in between.
 */
export const lockRatesForPricing = (tenantId: number): Statement =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(tenantId)}, 0))`;

/** Waits until all prices in calculation are stored, and blocks further ones until the transaction ends. */
export const lockRatesForChange = (tenantId: number): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(tenantId)}, 0))`;
