import { randomUUID } from 'node:crypto';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import {
  deleteOtherExtras,
  type ExtrasConsignment,
  extrasConsignment,
  incrementVersion,
  type RequestedExtra,
  storeExtras,
} from '#features/delivery-extras/extras.query.ts';
import { AppError } from '#errors/app-error.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'setDeliveryExtras'>;

/** Replaces the delivery extras of a consignment (EXTRA-02). A request that changes nothing keeps the version. */
export async function setDeliveryExtras({ database }: AppDependencies, request: Request) {
  return database.inTransaction(request.scope.context, (tx) => replaceExtras(tx, request));
}

async function replaceExtras(tx: Transaction, request: Request) {
  const { scope, params, body, ifMatch, now } = request;
  const [[found], settings] = await Promise.all([
    tx.query<ExtrasConsignment>(extrasConsignment(scope, params.id)),
    readSettings(tx, scope),
  ]);
  const before = found === undefined ? null : await readVisible(tx, scope, found.reference);
  if (found === undefined || before === null) throw new AppError('not-found');
  const current = presentConsignment(scope, before);
  const { version, status } = before.consignment;
  if (ifMatch !== undefined && ifMatch !== version) throw new AppError('stale-version', { current });
  if (!isStatusAllowed('editExtras', statusOfNumber(status).code)) {
    throw new AppError('conflict', { current, detail: ACTIONS.editExtras.wrongStatus });
  }
  if (!settings.flags.DeliveryExtras) {
    throw new AppError('conflict', { current, detail: 'Delivery extras are not enabled for this provider' });
  }
  const requested = parseExtras(body, found.offered);
  const stored = new Map(
    current.deliveryExtras.map(({ deliveryExtraId, instructionCode }) => [deliveryExtraId, instructionCode]),
  );
  const isSame =
    requested.length === stored.size && requested.every(({ id, code }) => stored.get(id) === code);
  if (isSame) return reply(current, { etag: version });
  const change = { consignmentId: params.id, version: version + 1, at: now };
  const [, , , , rows] = await Promise.all([
    // First: triggers take the extras of version 1 for a part of the creation.
    tx.query(incrementVersion(scope, params.id, now)),
    tx.query(deleteOtherExtras(scope, params.id, requested)),
    tx.query(storeExtras(scope, params.id, requested)),
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
  if (rows === null) throw new Error(`Consignment ${found.reference} is not visible after the change`);
  await tx.query(updateDocument(scope, rows));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** Throws `rule-broken` when an extra is not offered with the service type, or is sent twice. */
function parseExtras(body: Request['body'], offered: readonly number[]): RequestedExtra[] {
  const seen = new Set<number>();
  const errors = body.flatMap(({ deliveryExtraId }, index) => {
    const pointer = `/${index}/deliveryExtraId`;
    if (!offered.includes(deliveryExtraId)) {
      return [{ pointer, detail: `Extra "${deliveryExtraId}" not found` }];
    }
    if (seen.has(deliveryExtraId)) return [{ pointer, detail: 'Is listed twice' }];
    seen.add(deliveryExtraId);
    return [];
  });
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return body.flatMap(({ deliveryExtraId, instructionCode }) =>
    instructionCode === 'EXCLUDED' ? [] : [{ id: deliveryExtraId, code: instructionCode }],
  );
}
