import { randomUUID } from 'node:crypto';
import { checkConsignment } from '#features/consignment-create/check-consignment.ts';
import { composeConsignment } from '#features/consignment-create/compose-consignment.ts';
import { insertConsignment } from '#features/consignment-create/insert-consignment.query.ts';
import { type FoundRecords, namedRecords } from '#features/consignment-create/named-records.query.ts';
import type { Transaction } from '#db/database.ts';
import type { LineRow } from '#freight/consignment-rows.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'createFullConsignment'>;

/** Once for every key, and with everything that belongs to it or not at all (DESIGN decisions 4 and 5). */
export async function createConsignment({ database }: Parts, request: Request) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    once<'createFullConsignment'>(tx, scope, request, () => create(tx, request)),
  );
}

async function create(tx: Transaction, { scope, body, now, requestId }: Request) {
  const [found] = await tx.query<FoundRecords>(
    namedRecords(scope, {
      accountId: body.accountId,
      serviceType: body.serviceType,
      senderId: body.senderParticipantId,
      receiverId: body.receiverParticipantId,
      packagingTypes: [...new Set(body.lineItems.map((line) => line.packagingType))],
    }),
  );
  if (found === undefined) throw new Error('The look-up gives one row whatever it finds');
  const composed = composeConsignment(scope, now, body, checkConsignment(body, found));
  const { consignment, lines } = composed.rows;
  const change = {
    operation: 'createFullConsignment',
    consignmentId: consignment.id,
    version: consignment.version,
    at: now,
    requestId,
    callerAt: null,
    kind: 'consignment.created',
    noticeId: randomUUID(),
  } as const;
  const [written] = await tx.query<{ lineIds: readonly number[] }>(
    insertConsignment(scope, composed, change),
  );
  const lineIds = written?.lineIds ?? [];
  const numbered = lines.map((line, index) => withId(line, lineIds[index] ?? 0));
  return reply(presentConsignment(scope, { ...composed.rows, lines: numbered }), {
    etag: consignment.version,
    location: `/api/v2/customers/${scope.organisationId}/consignments/${consignment.reference}`,
  });
}

const withId = (line: LineRow, id: number): LineRow => ({ ...line, id });
