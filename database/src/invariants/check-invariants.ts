import type { ClientBase } from 'pg';
import { withClient } from '#connection/with-client.ts';
import { BOOKING_INVARIANTS } from '#invariants/booking-invariants.ts';
import { BULK_INVARIANTS } from '#invariants/bulk-invariants.ts';
import { CONSIGNMENT_INVARIANTS } from '#invariants/consignment-invariants.ts';
import { DOCUMENT_INVARIANT_NAMES, documentOffences } from '#invariants/document-invariants.ts';
import type { Offence } from '#invariants/invariant.ts';
import { TENANCY_INVARIANTS } from '#invariants/tenancy-invariants.ts';
import { PRINT_INVARIANTS } from '#invariants/print-invariants.ts';
import { REPORT_INVARIANTS } from '#invariants/report-invariants.ts';
import { WRITE_INVARIANTS } from '#invariants/write-invariants.ts';

export interface BrokenInvariant {
  readonly name: string;
  /** Some of the offending rows. */
  readonly rows: readonly Offence[];
}

const BY_QUERY = [
  ...CONSIGNMENT_INVARIANTS,
  ...TENANCY_INVARIANTS,
  ...WRITE_INVARIANTS,
  ...BULK_INVARIANTS,
  ...BOOKING_INVARIANTS,
  ...PRINT_INVARIANTS,
  ...REPORT_INVARIANTS,
];

export const INVARIANT_NAMES: readonly string[] = [
  ...BY_QUERY.map(({ name }) => name),
  ...DOCUMENT_INVARIANT_NAMES,
];

/** Those that do not hold, none when all is well; as of one moment, whatever is written meanwhile. */
export async function checkInvariants(url: string): Promise<BrokenInvariant[]> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local role cartage_system');
    return brokenInvariants(client);
  });
}

/** Throws, naming what is broken and some of the rows that break it: how a test ends that wrote anything. */
export async function expectInvariants(url: string): Promise<void> {
  const broken = await checkInvariants(url);
  if (broken.length > 0) throw new Error(broken.map(describeBroken).join('\n'));
}

export function describeBroken({ name, rows }: BrokenInvariant): string {
  return [`Does not hold: ${name}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)].join('\n');
}

/** In the caller's transaction, which sees every organisation. */
export async function brokenInvariants(client: ClientBase): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { name, offences } of BY_QUERY) broken.push({ name, rows: await offences(client) });
  for (const [name, rows] of await documentOffences(client)) broken.push({ name, rows });
  return broken.filter(({ rows }) => rows.length > 0);
}
