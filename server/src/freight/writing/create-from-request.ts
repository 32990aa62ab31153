import { randomUUID } from 'node:crypto';
import type { Transaction } from '#db/database.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { checkWrittenDates } from '#freight/delivery-dates.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { composeConsignment } from '#freight/writing/compose-consignment.ts';
import { insertConsignment } from '#freight/writing/insert-consignment.query.ts';
import { referencesIn, type ConsignmentInput } from '#freight/writing/parse-consignment.ts';
import { type FoundRecords, referencedRecords } from '#freight/writing/referenced-records.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The request behind a write, for the audit trail. */
export interface WriteContext {
  readonly operation: string;
  readonly now: Date;
  readonly requestId: string;
}

/** Creates the consignment of a create request: of a single request, or of one consignment of an import. */
export async function createFromRequest(
  tx: Transaction,
  scope: Scope,
  body: ConsignmentInput,
  write: WriteContext,
): Promise<ConsignmentRows> {
  const { now } = write;
  const references = { ...referencesIn(body), reservesNumber: true };
  const [[found], settings] = await Promise.all([
    tx.query<FoundRecords>(referencedRecords(scope, references)),
    readSettings(tx, scope),
  ]);
  if (found === undefined) throw new Error('The query of referenced records returned no row');
  const rows = composeConsignment(scope, now, body, { found, settings });
  const written = await insertNew(tx, scope, rows, write);
  const { reference, requestedPickupAt, requestedDeliveryAt } = written.consignment;
  await checkWrittenDates(tx, scope, {
    reference,
    now,
    occasions: [
      ...(requestedPickupAt === null ? [] : ['pickupChanged' as const]),
      ...(requestedDeliveryAt === null ? [] : ['deliveryChanged' as const]),
    ],
    isDeliveryRequired: false,
    settings,
  });
  return written;
}

/** Writes a new consignment with everything that commits with it. Returns its rows with the ids of the lines. */
export async function insertNew(
  tx: Transaction,
  scope: Scope,
  rows: ConsignmentRows,
  write: WriteContext,
): Promise<ConsignmentRows> {
  const { consignment, lines } = rows;
  const change = {
    operation: write.operation,
    consignmentId: consignment.id,
    version: consignment.version,
    at: write.now,
    requestId: write.requestId,
    callerAt: null,
    kind: 'consignment.created',
    noticeId: randomUUID(),
  } as const;
  const [written] = await tx.query<{ lineIds: readonly number[] }>(insertConsignment(scope, rows, change));
  const lineIds = written?.lineIds ?? [];
  return { ...rows, lines: lines.map((line, index) => withId(line, lineIds[index] ?? 0)) };
}

const withId = (line: LineRow, id: number): LineRow => ({ ...line, id });
