import type { ClientBase } from 'pg';
import { withClient } from '#connection/with-client.ts';
import { BOOKING_INVARIANTS } from '#invariants/booking-invariants.ts';
import { BULK_INVARIANTS } from '#invariants/bulk-invariants.ts';
import { CONSIGNMENT_INVARIANTS } from '#invariants/consignment-invariants.ts';
import { DOCUMENT_INVARIANT_NAMES, documentViolations } from '#invariants/document-invariants.ts';
import { HIREAGE_INVARIANTS } from '#invariants/hireage-invariants.ts';
import { IMPORT_INVARIANTS } from '#invariants/import-invariants.ts';
import type { Violation } from '#invariants/invariant.ts';
import { MANIFEST_INVARIANTS } from '#invariants/manifest-invariants.ts';
import { TENANCY_INVARIANTS } from '#invariants/tenancy-invariants.ts';
import { PRINT_INVARIANTS } from '#invariants/print-invariants.ts';
import { PRICE_INVARIANTS } from '#invariants/price-invariants.ts';
import { RECEIVER_EMAIL_INVARIANTS } from '#invariants/receiver-email-invariants.ts';
import { REPORT_INVARIANTS } from '#invariants/report-invariants.ts';
import { STANDING_ORDER_INVARIANTS } from '#invariants/standing-order-invariants.ts';
import { WEBHOOK_INVARIANTS } from '#invariants/webhook-invariants.ts';
import { WRITE_INVARIANTS } from '#invariants/write-invariants.ts';

export interface BrokenInvariant {
  readonly name: string;
  /** Some of the rows that break it. */
  readonly rows: readonly Violation[];
}

const BY_QUERY = [
  ...CONSIGNMENT_INVARIANTS,
  ...TENANCY_INVARIANTS,
  ...WRITE_INVARIANTS,
  ...BULK_INVARIANTS,
  ...IMPORT_INVARIANTS,
  ...STANDING_ORDER_INVARIANTS,
  ...BOOKING_INVARIANTS,
  ...PRINT_INVARIANTS,
  ...REPORT_INVARIANTS,
  ...RECEIVER_EMAIL_INVARIANTS,
  ...PRICE_INVARIANTS,
  ...WEBHOOK_INVARIANTS,
  ...MANIFEST_INVARIANTS,
  ...HIREAGE_INVARIANTS,
];

export const INVARIANT_NAMES: readonly string[] = [
  ...BY_QUERY.map(({ name }) => name),
  ...DOCUMENT_INVARIANT_NAMES,
];

/** Returns the broken invariants, as of one snapshot: concurrent writes do not affect the result. */
export async function checkInvariants(url: string): Promise<BrokenInvariant[]> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local role cartage_system');
    return brokenInvariants(client);
  });
}

/** Throws with the broken invariants and some of their rows. Every test that writes ends with this check. */
export async function expectInvariants(url: string): Promise<void> {
  const broken = await checkInvariants(url);
  if (broken.length > 0) throw new Error(broken.map(describeBroken).join('\n'));
}

export function describeBroken({ name, rows }: BrokenInvariant): string {
  return [`Broken invariant: ${name}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)].join('\n');
}

/**
 * Returns the broken ones of the named invariants, by default of all. Runs in the caller's transaction, which must see
 * every organisation.
 */
export async function brokenInvariants(
  client: ClientBase,
  names: readonly string[] = INVARIANT_NAMES,
): Promise<BrokenInvariant[]> {
  const isNamed = ({ name }: { readonly name: string }) => names.includes(name);
  const checked: BrokenInvariant[] = [];
  for (const { name, violations } of BY_QUERY.filter(isNamed))
    checked.push({ name, rows: await violations(client) });
  // One query has the rows of all invariants of documents.
  if (DOCUMENT_INVARIANT_NAMES.some((name) => names.includes(name))) {
    const documents = await documentViolations(client);
    checked.push(...[...documents].map(([name, rows]) => ({ name, rows })).filter(isNamed));
  }
  return checked.filter(({ rows }) => rows.length > 0);
}
