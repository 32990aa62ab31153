import { randomUUID } from 'node:crypto';
import { type Action, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import type { Change } from '#freight/change.query.ts';
import { type MovedRow, moveStatus, recordMove } from '#freight/change-status.query.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export interface StatusChange {
  readonly reference: string;
  readonly action: Exclude<Action, 'create' | 'open'>;
  readonly to: StatusCode;
  /** Version the caller has seen; undefined: whichever it is. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly callerAt: Date | null;
  readonly requestId: string;
  readonly operation: string;
  readonly notice: Change['kind'];
}

/**
 * Moves a consignment and writes everything that commits with it. Throws `not-found`, `stale-version` or `conflict`,
 * the last two with the consignment as it stands.
 */
export async function changeStatus(
  tx: Transaction,
  scope: Scope,
  change: StatusChange,
): Promise<ConsignmentRows> {
  const { reference, ifMatch, now } = change;
  const from = ACTIONS[change.action].statuses.map(statusNumber);
  const to = statusNumber(change.to);
  const [moved] = await tx.query<MovedRow>(moveStatus(scope, { reference, from, to, ifMatch, at: now }));
  if (moved === undefined) throw await refusal(tx, scope, change);
  const record = recordMove(scope, moved, {
    operation: change.operation,
    consignmentId: moved.id,
    version: moved.version,
    status: to,
    at: now,
    requestId: change.requestId,
    callerAt: change.callerAt,
    kind: change.notice,
    noticeId: randomUUID(),
  });
  // One round trip: the rows are read after the record is written.
  const [, rows] = await Promise.all([tx.query(record), readVisible(tx, scope, reference)]);
  if (rows === null) throw new Error('A consignment that was moved is not to be seen');
  await tx.query(updateDocument(scope, rows));
  return rows;
}

/** Why nothing moved. What the caller has not seen comes before what may not be done. */
async function refusal(tx: Transaction, scope: Scope, change: StatusChange): Promise<AppError> {
  const rows = await readVisible(tx, scope, change.reference);
  if (rows === null) return new AppError('not-found');
  const current = presentConsignment(scope, rows);
  const isStale = change.ifMatch !== undefined && change.ifMatch !== rows.consignment.version;
  if (isStale) return new AppError('stale-version', { current });
  return new AppError('conflict', { current, detail: ACTIONS[change.action].wrongStatus });
}

async function readVisible(
  tx: Transaction,
  scope: Scope,
  reference: string,
): Promise<ConsignmentRows | null> {
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  return stored === undefined ? null : consignmentRows(stored);
}
