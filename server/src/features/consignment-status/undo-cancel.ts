import { randomUUID } from 'node:crypto';
import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { undoCancelOf } from '@cartage/domain/consignment/undo-cancel.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { readVisible } from '#freight/change-status.ts';
import { type MovedRow, moveStatus, recordMove } from '#freight/change-status.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type UndoCancelRequest = OperationRequest<'undoCancel'>;

/** Returns a cancelled consignment to its former status, as a new entry of its history. */
export function undoCancel({ database }: AppDependencies, request: UndoCancelRequest) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const rows = await restore(tx, request);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}

async function restore(tx: Transaction, request: UndoCancelRequest): Promise<ConsignmentRows> {
  const { scope, params, body, ifMatch, now, requestId } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  const rows = await readExisting(tx, request);
  const { id, version, modifiedAt } = rows.consignment;
  if (ifMatch !== undefined && ifMatch !== version) throw stale(request, rows);
  const history = rows.history.map(({ status, statusAt }) => ({
    status: statusOfNumber(status).code,
    at: statusAt,
  }));
  const undo = undoCancelOf({ history, modifiedAt }, now);
  if ('refusal' in undo) throw new AppError('undo-refused', { detail: undo.refusal });
  const [moved] = await tx.query<MovedRow>(
    moveStatus(scope, {
      reference: params.ref,
      from: [statusNumber('CANCELLED')],
      to: statusNumber(undo.status),
      // The facts above are those of this version.
      ifMatch: version,
      at: now,
      needsFreight: false,
    }),
  );
  if (moved === undefined) throw stale(request, await readExisting(tx, request));
  await tx.query(
    recordMove(scope, moved, {
      operation: 'undoCancel',
      consignmentId: id,
      version: moved.version,
      status: statusNumber(undo.status),
      at: now,
      requestId,
      callerAt,
      kind: 'consignment.changed',
      noticeId: randomUUID(),
    }),
  );
  const restored = await readExisting(tx, request);
  await tx.query(updateDocument(scope, restored));
  return restored;
}

async function readExisting(tx: Transaction, { scope, params }: UndoCancelRequest): Promise<ConsignmentRows> {
  const rows = await readVisible(tx, scope, params.ref);
  if (rows === null) throw new AppError('not-found');
  return rows;
}

const stale = ({ scope }: UndoCancelRequest, rows: ConsignmentRows) =>
  new AppError('stale-version', { current: presentConsignment(scope, rows) });
