import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { COLUMN_KEYS, type Column, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { ERRORS, type ErrorRow } from '@cartage/contract/errors.ts';
import type { Database, Transaction } from '#db/database.ts';
import { isTransient } from '#db/failures.ts';
import { AppError } from '#errors/app-error.ts';
import {
  finishImport,
  nextImportItem,
  settleImportItem,
  type WaitingItem,
} from '#freight/import/import-job.query.ts';
import { createFromRequest } from '#freight/writing/create-from-request.ts';
import type { Scope } from '#platform/scope.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

export interface ImportWork {
  readonly jobId: number;
  /** The user for whom the consignments are created. */
  readonly scope: Scope;
  readonly requestId: string;
}

/** IMPORT-04, for a failure without a message of its own. */
const UNKNOWN_ERROR = 'Unknown error occurred';

/** While one lane waits for the disk, another uses the processor. A fourth lane brought no gain. */
const LANES = 3;
/** Pause while another process holds the last items. */
const RETRY_HELD_MS = 100;

/**
 * Creates the consignments of an import, each in one transaction with its outcome. Returns whether every item has an
 * outcome; false when the run was aborted. Throws when the database is unreachable, so that the queue retries the
 * job.
 */
export async function runImport(
  deps: ImportDeps,
  work: ImportWork,
  isAborted: () => boolean,
): Promise<boolean> {
  while (!isAborted()) {
    const lanes = Array.from({ length: LANES }, () => runLane(deps, work, isAborted));
    // Waits for all lanes before it throws: no lane may write after the queue has given the job to another worker.
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
    if (isAborted()) return false;
    const waiting = await finish(deps, work);
    if (waiting === 0) return true;
    await pause(RETRY_HELD_MS);
  }
  return false;
}

async function runLane(deps: ImportDeps, work: ImportWork, isAborted: () => boolean): Promise<void> {
  let after = 0;
  while (!isAborted()) {
    const position = await settleNext(deps, work, after);
    if (position === null) return;
    after = position;
  }
}

/** The position of the settled item, or null when no item is left. */
async function settleNext(deps: ImportDeps, work: ImportWork, after: number): Promise<number | null> {
  const { database, clock, log } = deps;
  const { scope, jobId, requestId } = work;
  let position: number | null = null;
  let cells: readonly string[] = [];
  try {
    const create = async (tx: Transaction) => {
      const [item] = await tx.query<WaitingItem>(nextImportItem(scope, jobId, after));
      position = item?.position ?? null;
      if (item === undefined) return;
      ({ cells } = item);
      const now = clock();
      // The operation of a single request, so that the audit trail reads the same.
      const write = { operation: 'createFullConsignment', now, requestId };
      const { consignment } = await createFromRequest(tx, scope, bodyOf(item), write);
      const settled = { position: item.position, outcome: 'Created' as const, messages: [] };
      await tx.query(settleImportItem(scope, jobId, { ...settled, consignmentId: consignment.id, at: now }));
    };
    await database.inTransaction(scope.context, create, { isBulkWork: true });
    return position;
  } catch (error) {
    if (isTransient(error) || position === null) throw error;
    if (!(error instanceof AppError))
      log.error(
        { event: 'import_item_failed', jobId, position, err: error },
        'A consignment was not created',
      );
    await fail(deps, work, position, messagesOf(error, cells));
    return position;
  }
}

/** The lists of the request are read-only in the plan. */
function bodyOf({ request }: WaitingItem) {
  const { lineItems, consignmentFlags, ...head } = request;
  return { ...head, lineItems: [...lineItems], consignmentFlags: [...consignmentFlags] };
}

/** In its own transaction: the transaction of the item has been rolled back. */
async function fail(
  { database, clock }: ImportDeps,
  { scope, jobId }: ImportWork,
  position: number,
  messages: readonly string[],
): Promise<void> {
  const failed = { position, outcome: 'Failed' as const, messages, consignmentId: null, at: clock() };
  await database.inTransaction(scope.context, (tx) => tx.query(settleImportItem(scope, jobId, failed)));
}

/** For each field of a create request, the column of the file that it comes from. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  '/requestedPickupDateTimeUtc': 'pickupDate',
  '/requestedDeliveryDate': 'deliveryDate',
  '/accountId': 'account',
  '/serviceType': 'serviceType',
  '/senderParticipantId': 'senderSite',
  '/receiverParticipantId': 'receiverSite',
};

/** The request contains the ids of the records. The file was checked before, so a missing record was closed since. */
const CLOSABLE: ReadonlySet<Column> = new Set(['account', 'senderSite', 'receiverSite']);

/** The title and the flattened list of errors (IMPORT-04). */
function messagesOf(error: unknown, cells: readonly string[]): readonly string[] {
  if (!(error instanceof AppError) || error.code === 'internal') return [UNKNOWN_ERROR];
  const { title }: ErrorRow = ERRORS[error.code];
  const errors = (error.errors ?? []).map(({ pointer, detail }) => {
    const column = COLUMN_OF[pointer];
    if (column === undefined) return detail;
    return CLOSABLE.has(column) && detail.endsWith('not found')
      ? `${COLUMNS[column]} "${cells[COLUMN_KEYS.indexOf(column)] ?? ''}" is closed`
      : `${COLUMNS[column]}: ${detail}`;
  });
  return [error.detail ?? title, ...errors];
}

async function finish({ database, clock }: ImportDeps, { jobId, scope }: ImportWork): Promise<number> {
  const job = { organisationId: scope.organisationId, id: jobId };
  const [row] = await database.asSystem((tx) => tx.query<{ items: number }>(finishImport(job, clock())));
  return row?.items ?? 0;
}
