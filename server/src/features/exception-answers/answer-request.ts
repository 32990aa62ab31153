import { acceptanceBlocker, REQUEST_REASONS } from '@cartage/domain/consignment/provider-requests.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import {
  findRequest,
  type FoundRequest,
  type Locked,
  lockConsignment,
  setReceiverAddress,
  setRequestedDelivery,
  storeOutcome,
} from '#features/exception-answers/answer.query.ts';
import { recordAnswer } from '#features/exception-answers/record-answer.ts';
import { presentRequest } from '#freight/exception-threads/present-request.ts';
import type { RequestRow } from '#freight/exception-threads/request.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Operation = 'answerRequest' | 'answerDeskRequest';

/** Accepts or declines a request of a customer. The same answer again changes nothing. */
export async function answerRequest(
  { database }: Pick<AppDependencies, 'database'>,
  request: OperationRequest<Operation>,
  operation: Operation,
) {
  const { provider, body } = request;
  const reason = body.reason ?? null;
  if (body.outcome === 'declined' && reason === null)
    throw new AppError('rule-broken', { errors: [{ pointer: '/reason', detail: 'Enter a reason' }] });
  return database.forProvider(provider.context, async (tx) => {
    const [locked] = await tx.query<Locked>(lockConsignment(provider.tenantId, body.reference));
    const found = locked && (await readRequest(tx, locked, body.requestId));
    if (locked === undefined || found === undefined) throw new AppError('not-found');
    const { outcome } = found.request;
    if (outcome === body.outcome && found.request.reason === reason)
      return reply(presentRequest(found.request));
    if (outcome !== null) throw new AppError('conflict', { detail: REQUEST_REASONS.answered });
    if (!found.isOpen) throw new AppError('conflict', { detail: REQUEST_REASONS.resolved });
    const blocker = body.outcome === 'accepted' ? acceptanceBlockerOf(found, request) : null;
    if (blocker !== null) throw new AppError('conflict', { detail: blocker });
    const answer = { requestId: body.requestId, outcome: body.outcome, reason, now: request.now };
    await tx.query(storeOutcome(locked, provider, answer));
    await recordAnswer(
      tx,
      locked,
      { provider, operation, requestId: request.requestId, now: request.now },
      {
        entry: { caseId: found.caseId, kind: body.outcome, content: reason, messageId: null },
        effects: body.outcome === 'accepted' ? effectsOf(locked, found.request, provider.zone) : [],
      },
    );
    const answered = await readRequest(tx, locked, body.requestId);
    if (answered === undefined) throw new Error(`Request ${body.requestId} has gone`);
    return reply(presentRequest(answered.request));
  });
}

async function readRequest(tx: Transaction, locked: Locked, id: number): Promise<FoundRequest | undefined> {
  const [found] = await tx.query<FoundRequest>(findRequest(locked, id));
  return found;
}

function acceptanceBlockerOf(
  { request: { kind, day, address }, status, booking }: FoundRequest,
  { provider, now }: OperationRequest<Operation>,
): string | null {
  return acceptanceBlocker(
    { kind, day, region: address && (regionOfPlace(address)?.id ?? null) },
    { status: statusOfNumber(status).code, booking, today: localDay(now, provider.zone) },
  );
}

/** The freight of an accepted return comes back on a consignment of the provider, so nothing changes here. */
function effectsOf(locked: Locked, { day, address }: RequestRow, zone: string): readonly Statement[] {
  if (day !== null) return [setRequestedDelivery(locked, { day, at: startOfDay(day, zone) })];
  if (address !== null) return [setReceiverAddress(locked, address, regionOfPlace(address)?.id ?? null)];
  return [];
}
