import { sql, type Statement } from '#db/sql.ts';

const keyOf = (tenantId: number) => `rates:${tenantId}`;

/**
 * Waits while a rate file is being stored, and lets the next one wait until the transaction ends. A price that is
 * calculated and stored under this lock never has rates that were replaced in between.
 */
export const lockRatesForPricing = (tenantId: number): Statement =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(tenantId)}, 0))`;

/** Waits until the prices that are being calculated are stored, and lets others wait until the transaction ends. */
export const lockRatesForChange = (tenantId: number): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(tenantId)}, 0))`;
