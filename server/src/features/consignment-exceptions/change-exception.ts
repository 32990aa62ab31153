import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@cartage/contract/shapes/tenant-notice.ts';
import type { ExceptionEntryKind } from '@cartage/domain/consignment/exception-work.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  findException,
  type FoundException,
  insertCase,
  insertEntry,
  lockVisible,
  incrementVersion,
} from '#features/consignment-exceptions/exception.query.ts';
import { insertAudit } from '#freight/change.query.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Statement } from '#db/sql.ts';

export type ExceptionChange =
  | 'assignException'
  | 'commentOnException'
  | 'resolveException'
  | 'requestFromProvider'
  | 'messageDepot';

/** The consignment of an exception is locked until the transaction ends. Throws `not-found` and `stale-version`. */
export async function lockException(
  tx: Transaction,
  { scope, params, ifMatch }: OperationRequest<ExceptionChange>,
): Promise<FoundException> {
  await tx.query(lockVisible(scope, params.ref));
  const [found] = await tx.query<FoundException>(findException(scope, params.ref, params.exceptionId));
  if (found === undefined) throw new AppError('not-found');
  if (ifMatch !== undefined && ifMatch !== found.version) {
    throw new AppError('stale-version', await currentConsignment(tx, scope, params.ref));
  }
  return found;
}

/** The consignment as it is now, for a rejected change. */
export async function currentConsignment(
  tx: Transaction,
  scope: OperationRequest<ExceptionChange>['scope'],
  reference: string,
) {
  return { current: presentConsignment(scope, await visible(tx, scope, reference)) };
}

interface Change {
  readonly operation: ExceptionChange;
  readonly kind: ExceptionEntryKind;
  /** Of the entry of the exception's history. */
  readonly content: string | null;
  /** Tells the provider about the change. */
  readonly notice?: NoticeKind;
  /** Changes the case beside its history. */
  readonly store?: (caseId: number) => Statement;
  /** Follow the entry, as the latest of the case. */
  readonly afterEntry?: (caseId: number) => readonly Statement[];
}

/** Writes a change with all that commits with it, and replies with the consignment. */
export async function recordException(
  tx: Transaction,
  { scope, params, now, requestId }: OperationRequest<ExceptionChange>,
  found: FoundException,
  { operation, kind, content, notice, store, afterEntry }: Change,
) {
  const { consignmentId, version } = found;
  const caseId = found.caseId ?? (await newCase(tx, scope, found));
  const audit = {
    operation,
    consignmentId,
    version: version + 1,
    at: now,
    requestId,
    callerAt: null,
    reason: kind === 'resolved' ? content : null,
  };
  // One round trip; the statements run in this order.
  const [, , , , rows] = await Promise.all([
    store === undefined ? undefined : tx.query(store(caseId)),
    tx.query(insertEntry(scope, { caseId, kind, content, now })),
    tx.query(incrementVersion(scope, consignmentId, { kind, now })),
    tx.query(
      notice === undefined
        ? insertAudit(scope, audit)
        : recordChange(scope, { ...audit, kind: notice, noticeId: randomUUID() }),
    ),
    visible(tx, scope, params.ref),
    ...(afterEntry?.(caseId) ?? []).map((statement) => tx.query(statement)),
  ]);
  await tx.query(updateDocument(scope, rows));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

async function newCase(
  tx: Transaction,
  scope: OperationRequest<ExceptionChange>['scope'],
  found: FoundException,
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(insertCase(scope, found));
  if (added === undefined) throw new Error(`Delivery event ${found.rowId} has gone`);
  return added.id;
}

async function visible(
  tx: Transaction,
  scope: OperationRequest<ExceptionChange>['scope'],
  reference: string,
) {
  const rows = await readVisible(tx, scope, reference);
  if (rows === null) throw new Error(`Consignment ${reference} is not visible after it was locked`);
  return rows;
}
