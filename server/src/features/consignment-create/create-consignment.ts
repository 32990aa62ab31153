import { randomUUID } from 'node:crypto';
import { composeConsignment } from '#features/consignment-create/compose-consignment.ts';
import type { Transaction } from '#db/database.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { checkWrittenDates } from '#freight/delivery-dates.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { insertConsignment } from '#freight/writing/insert-consignment.query.ts';
import { namedBy, type SentParts } from '#freight/writing/make-parts.ts';
import { type FoundRecords, namedRecords } from '#freight/writing/named-records.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Request = Handled<'createFullConsignment' | 'createConsignment'>;
type Operation = 'createFullConsignment' | 'createConsignment';

/** Once for every key, and with everything that belongs to it or not at all (DESIGN decisions 4 and 5). */
export async function createConsignment(
  { database }: Parts,
  request: Request,
  operation: Operation = 'createFullConsignment',
) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    once<Operation>(tx, scope, request, () => create(tx, request, operation)),
  );
}

async function create(tx: Transaction, request: Request, operation: Operation) {
  const { scope, now, requestId } = request;
  const body: SentParts = request.body;
  const [found] = await tx.query<FoundRecords>(namedRecords(scope, { ...namedBy(body), takesNumber: true }));
  if (found === undefined) throw new Error('The look-up gives one row whatever it finds');
  const rows = composeConsignment(scope, now, body, found);
  const answer = await writeNew(tx, scope, rows, { operation, now, requestId });
  const { reference, requestedPickupAt, requestedDeliveryAt } = rows.consignment;
  await checkWrittenDates(tx, scope, {
    reference,
    now,
    occasions: [
      ...(requestedPickupAt === null ? [] : ['pickupWritten' as const]),
      ...(requestedDeliveryAt === null ? [] : ['deliveryWritten' as const]),
    ],
    isDeliveryRequired: false,
  });
  return answer;
}

/** Writes a new consignment with what commits with it, and answers it. */
export async function writeNew(
  tx: Transaction,
  scope: Scope,
  rows: ConsignmentRows,
  by: { readonly operation: string; readonly now: Date; readonly requestId: string },
) {
  const { consignment, lines } = rows;
  const change = {
    operation: by.operation,
    consignmentId: consignment.id,
    version: consignment.version,
    at: by.now,
    requestId: by.requestId,
    callerAt: null,
    kind: 'consignment.created',
    noticeId: randomUUID(),
  } as const;
  const [written] = await tx.query<{ lineIds: readonly number[] }>(insertConsignment(scope, rows, change));
  const lineIds = written?.lineIds ?? [];
  const numbered = lines.map((line, index) => withId(line, lineIds[index] ?? 0));
  return reply(presentConsignment(scope, { ...rows, lines: numbered }), {
    etag: consignment.version,
    location: `/api/v2/customers/${scope.organisationId}/consignments/${consignment.reference}`,
  });
}

const withId = (line: LineRow, id: number): LineRow => ({ ...line, id });
