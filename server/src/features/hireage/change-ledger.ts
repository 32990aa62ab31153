import type { Received } from '@cartage/contract/operations.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import {
  correctionOf,
  entryNoteIssue,
  entryQuantityIssue,
  MAX_HIRE_CORRECTION,
  movementBlocker,
} from '@cartage/domain/hireage/ledger.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  entryParts,
  type FoundParts,
  insertDispute,
  insertEntry,
  insertReversal,
  lockDispute,
  lockLedger,
  type NewEntry,
  resolveDispute,
  resolveDisputesOfEntry,
  type StoredDispute,
} from '#features/hireage/entries.query.ts';
import { type MovementRow, movementsOf } from '#features/hireage/ledger.query.ts';
import {
  type MovementSource,
  ofConsignment,
  ofConsignmentId,
  ofEntry,
} from '#features/hireage/movements.query.ts';
import { presentMovement, stateOf } from '#features/hireage/present-movement.ts';
import { requireHireage } from '#features/hireage/require-hireage.ts';
import { insertAudit } from '#freight/change.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type LedgerChange = 'recordHireage' | 'reverseHireage' | 'disputeHireage' | 'resolveHireageDispute';

const invalid = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });

const textOrNull = (text: string | null | undefined) => (text == null || text === '' ? null : text);

export async function recordEntry({ database }: AppDependencies, request: OperationRequest<'recordHireage'>) {
  const { scope, now } = request;
  await requireHireage(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const entry = await parseEntry(tx, request);
      const [inserted] = await tx.query<{ id: number }>(insertEntry(scope, { ...entry, now }));
      return recordChange(tx, request, 'recordHireage', {
        source: ofEntry(inserted?.id ?? 0),
        siteId: entry.siteId,
      });
    }),
  );
}

/** Throws `rule-broken` with every wrong field. */
async function parseEntry(
  tx: Transaction,
  { scope, body, now }: Pick<OperationRequest<'recordHireage'>, 'scope' | 'body' | 'now'>,
): Promise<Omit<NewEntry, 'now'>> {
  const { kind, siteId, quantity, day, hireUnit } = body;
  const keys = { providerCode: hireUnit.providerCode, unitCode: hireUnit.code };
  const partnerSiteId = body.partnerSiteId ?? null;
  const [found] = await tx.query<FoundParts>(entryParts(scope, { ...keys, siteId, partnerSiteId }));
  const note = textOrNull(body.note);
  const partner = partnerSiteId === null ? textOrNull(body.partner) : (found?.partnerName ?? null);
  const issues: readonly (readonly [pointer: string, detail: string | null])[] = [
    ['/siteId', found?.hasSite === true ? null : 'Site not found'],
    [
      '/hireUnit',
      found?.hasUnit === true ? null : `Hire Unit "${keys.providerCode} - ${keys.unitCode}" not found`,
    ],
    ...partnerIssues(body, found),
    ['/quantity', entryQuantityIssue(kind, quantity)],
    ['/day', day > localDay(now, scope.zone) ? 'Must not be in the future' : null],
    ['/note', entryNoteIssue(kind, note)],
  ];
  const errors = issues.flatMap(([pointer, detail]) => (detail === null ? [] : [{ pointer, detail }]));
  if (errors.length > 0 || partner === null) throw new AppError('rule-broken', { errors });
  return {
    kind,
    siteId,
    ...keys,
    partnerSiteId,
    partner,
    quantity,
    day,
    docket: textOrNull(body.docket),
    note,
  };
}

function partnerIssues(
  { partner, partnerSiteId, siteId }: Received<'recordHireage', 'body'>,
  found: FoundParts | undefined,
): readonly (readonly [pointer: string, detail: string | null])[] {
  if (partnerSiteId == null) return [['/partner', textOrNull(partner) === null ? 'Enter the partner' : null]];
  if (partnerSiteId === siteId) return [['/partnerSiteId', 'Must be another site']];
  return [['/partnerSiteId', found?.partnerName == null ? 'Site not found' : null]];
}

export async function reverseEntry(
  { database }: AppDependencies,
  request: OperationRequest<'reverseHireage'>,
) {
  const { scope, params, body, now } = request;
  await requireHireage(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await tx.query(lockLedger(scope));
      const source = ofEntry(params.id);
      const row = await readMovement(tx, scope, { source, siteId: null });
      rejectBlocked('reverse', row);
      const note = textOrNull(body.note) ?? 'Reversed';
      const [reversal] = await tx.query<{ id: number }>(insertReversal(scope, { id: params.id, note, now }));
      if (reversal === undefined)
        throw new AppError('conflict', { detail: 'The entry was reversed already' });
      await tx.query(
        resolveDisputesOfEntry(scope, params.id, {
          outcome: 'CORRECTED',
          note: 'The entry was reversed',
          correctionId: reversal.id,
          now,
        }),
      );
      return recordChange(tx, request, 'reverseHireage', {
        source: ofEntry(reversal.id),
        siteId: row.siteId,
      });
    }),
  );
}

export async function disputeMovement(
  { database }: AppDependencies,
  request: OperationRequest<'disputeHireage'>,
) {
  const { scope, body, now } = request;
  await requireHireage(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await tx.query(lockLedger(scope));
      const place = { source: disputedSource(scope, body), siteId: body.siteId };
      const row = await readMovement(tx, scope, place);
      rejectBlocked('dispute', row);
      const { siteId, consignmentId, entryId } = row;
      const [opened] = await tx.query<{ id: number }>(
        insertDispute(scope, { siteId, consignmentId, entryId, reason: body.reason, now }),
      );
      if (opened === undefined)
        throw new AppError('conflict', { detail: 'The movement is disputed already' });
      return recordChange(tx, request, 'disputeHireage', place);
    }),
  );
}

function disputedSource(
  scope: Scope,
  { reference, entryId }: Received<'disputeHireage', 'body'>,
): MovementSource {
  if (reference != null && entryId == null) return ofConsignment(scope, reference);
  if (entryId != null && reference == null) return ofEntry(entryId);
  throw invalid('/entryId', 'Send either the reference of a consignment or the id of an entry');
}

export async function resolveMovementDispute(
  { database }: AppDependencies,
  request: OperationRequest<'resolveHireageDispute'>,
) {
  const { scope, params, body, now } = request;
  await requireHireage(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await tx.query(lockLedger(scope));
      const [dispute] = await tx.query<StoredDispute>(lockDispute(scope, params.id));
      if (dispute === undefined) throw new AppError('not-found');
      if (!dispute.isOpen) throw new AppError('conflict', { detail: 'The dispute was resolved already' });
      const { siteId, consignmentId, entryId } = dispute;
      const place = {
        source: entryId === null ? ofConsignmentId(consignmentId ?? 0) : ofEntry(entryId),
        siteId,
      };
      const { outcome, note } = body;
      const correctionId =
        outcome === 'ACCEPTED'
          ? null
          : await insertCorrection(tx, request, await readMovement(tx, scope, place));
      await tx.query(resolveDispute(scope, params.id, { outcome, note, correctionId, now }));
      return recordChange(tx, request, 'resolveHireageDispute', place);
    }),
  );
}

/** The entry by which the movement counts with the quantity that is right. */
async function insertCorrection(
  tx: Transaction,
  { scope, body, now }: Pick<OperationRequest<'resolveHireageDispute'>, 'scope' | 'body' | 'now'>,
  row: MovementRow,
): Promise<number> {
  if (body.quantity == null) throw invalid('/quantity', 'Enter the quantity that is right');
  const quantity = correctionOf(row.kind, row.quantity, body.quantity);
  if (quantity === 0) throw invalid('/quantity', 'Is the recorded quantity. Accept it instead.');
  if (Math.abs(quantity) > MAX_HIRE_CORRECTION)
    throw invalid('/quantity', 'Is too far from the recorded quantity');
  const { siteId, providerCode, unitCode, partnerSiteId, partner, reference } = row;
  const day = localDay(now, scope.zone);
  const entry = {
    siteId,
    providerCode,
    unitCode,
    partnerSiteId,
    partner,
    quantity,
    day,
    note: body.note,
    now,
  };
  const [inserted] = await tx.query<{ id: number }>(
    insertEntry(scope, { ...entry, kind: 'CORRECTION', docket: reference ?? row.docket }),
  );
  if (inserted === undefined) throw new Error('The correction was not stored');
  return inserted.id;
}

interface Place {
  readonly source: MovementSource;
  /** Null: any site of the user. */
  readonly siteId: number | null;
}

/** Throws `not-found` for a movement that the user cannot see. */
async function readMovement(tx: Transaction, scope: Scope, { source, siteId }: Place): Promise<MovementRow> {
  const [row] = await tx.query<MovementRow>(movementsOf(scope, source, siteId));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

function rejectBlocked(action: 'reverse' | 'dispute', row: MovementRow): void {
  const detail = movementBlocker(action, stateOf(row));
  if (detail !== null) throw new AppError('conflict', { detail });
}

/** Writes the audit entry, and replies with the movement. */
async function recordChange(
  tx: Transaction,
  { scope, now, requestId }: Pick<OperationRequest<LedgerChange>, 'scope' | 'now' | 'requestId'>,
  operation: LedgerChange,
  place: Place,
) {
  const audit = { operation, consignmentId: null, version: null, callerAt: null, at: now, requestId };
  await tx.query(insertAudit(scope, audit));
  return reply(presentMovement(await readMovement(tx, scope, place)));
}
