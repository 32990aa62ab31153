import type { ResponseBody } from '@cartage/contract/operations.ts';
import { WAITING_KINDS, type WaitingKind } from '@cartage/domain/provider/desk-queue.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import {
  waitingCounts,
  waitingCustomersOf,
  type WaitingRow,
} from '#features/provider-desk/waiting-customers.query.ts';
import { presentRequest } from '#freight/exception-threads/present-request.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

const MAX_ITEMS = 200;

export async function listWaitingCustomers(
  { database }: Pick<AppDependencies, 'database'>,
  { query, provider }: OperationRequest<'waitingCustomers'>,
): Promise<Reply<'waitingCustomers'>> {
  const { tenantId } = provider;
  return database.forProvider(provider.context, async (tx) => {
    const [counts, rows] = await Promise.all([
      tx.query<{ kind: WaitingKind; count: number }>(waitingCounts(tenantId)),
      tx.query<WaitingRow>(waitingCustomersOf(tenantId, { kind: query.kind ?? null, limit: MAX_ITEMS })),
    ]);
    const countOf = new Map(counts.map(({ kind, count }) => [kind, count]));
    return reply({
      counts: WAITING_KINDS.map((kind) => ({ kind, count: countOf.get(kind) ?? 0 })),
      items: rows.map(presentRow),
    });
  });
}

function presentRow(row: WaitingRow): ResponseBody<'waitingCustomers'>['items'][number] {
  const { reference, organisation, receiver, receiverCity, exceptionId, title, kind } = row;
  const since = row.since.toISOString();
  return {
    reference,
    organisation,
    receiver,
    receiverCity,
    exceptionId,
    title,
    kind,
    since,
    ...writtenBy(row),
  };
}

/** The request, or the latest message of an exception without one. */
function writtenBy({ kind, request, message }: WaitingRow) {
  if (kind !== 'message' && request !== null)
    return { text: presentRequest(request).text, author: request.requestedBy };
  return { text: message?.text ?? '', author: message?.author ?? '' };
}
