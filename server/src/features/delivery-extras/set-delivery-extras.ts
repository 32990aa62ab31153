import { randomUUID } from 'node:crypto';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import {
  consignmentToSet,
  type ConsignmentToSet,
  dropExtras,
  nextVersion,
  storeExtras,
  type Wish,
} from '#features/delivery-extras/extras.query.ts';
import { AppError } from '#errors/app-error.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'setDeliveryExtras'>;

/** Replaces what the consignment asks for beside being carried (EXTRA-02); what changes nothing writes nothing. */
export async function setDeliveryExtras({ database }: Parts, request: Request) {
  return database.inTransaction(request.scope.context, (tx) => replaceExtras(tx, request));
}

async function replaceExtras(tx: Transaction, request: Request) {
  const { scope, params, body, ifMatch, now } = request;
  const [found] = await tx.query<ConsignmentToSet>(consignmentToSet(scope, params.id));
  const before = found === undefined ? null : await readVisible(tx, scope, found.reference);
  if (found === undefined || before === null) throw new AppError('not-found');
  const current = presentConsignment(scope, before);
  const { version, status } = before.consignment;
  if (ifMatch !== undefined && ifMatch !== version) throw new AppError('stale-version', { current });
  if (!suitsStatus('editExtras', statusOfNumber(status).code)) {
    throw new AppError('conflict', { current, detail: ACTIONS.editExtras.wrongStatus });
  }
  if (!found.hasExtras) {
    throw new AppError('conflict', { current, detail: 'Delivery extras are not offered here' });
  }
  const wishes = checked(body, found.offered);
  const asked = new Map(current.deliveryExtras.map((one) => [one.deliveryExtraId, one.instructionCode]));
  const isSame = wishes.length === asked.size && wishes.every((wish) => asked.get(wish.id) === wish.code);
  if (isSame) return reply(current, { etag: version });
  const change = { consignmentId: params.id, version: version + 1, at: now };
  const [, , , , rows] = await Promise.all([
    tx.query(dropExtras(scope, params.id, wishes)),
    tx.query(storeExtras(scope, params.id, wishes)),
    tx.query(nextVersion(scope, params.id, now)),
    tx.query(
      recordChange(scope, {
        ...change,
        operation: 'setDeliveryExtras',
        requestId: request.requestId,
        callerAt: null,
        kind: 'consignment.changed',
        noticeId: randomUUID(),
      }),
    ),
    readVisible(tx, scope, found.reference),
  ]);
  if (rows === null) throw new Error('A consignment that was changed is not to be seen');
  await tx.query(updateDocument(scope, rows));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** What is asked for. Throws `rule-broken` when something is not offered with the service type, or is named twice. */
function checked(body: Request['body'], offered: readonly number[]): Wish[] {
  const seen = new Set<number>();
  const errors = body.flatMap(({ deliveryExtraId }, index) => {
    const pointer = `/${index}/deliveryExtraId`;
    if (!offered.includes(deliveryExtraId)) {
      return [{ pointer, detail: `Extra "${deliveryExtraId}" not found` }];
    }
    if (seen.has(deliveryExtraId)) return [{ pointer, detail: 'Is named twice' }];
    seen.add(deliveryExtraId);
    return [];
  });
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return body.flatMap(({ deliveryExtraId, instructionCode }) =>
    instructionCode === 'EXCLUDED' ? [] : [{ id: deliveryExtraId, code: instructionCode }],
  );
}
