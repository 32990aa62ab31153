import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Received } from '@cartage/contract/operations.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import {
  entryDayIssue,
  entryNoteIssue,
  entryQuantityIssue,
  type MovementAction,
  movementBlocker,
} from '@cartage/domain/hireage/ledger.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type EntryReferences,
  entryReferences,
  insertDispute,
  insertEntry,
  insertReversal,
  lockDispute,
  lockLedger,
  type NewEntry,
  resolveDispute,
  resolveDisputeOfEntry,
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
      if (inserted === undefined) throw new Error('The entry was not stored');
      await audit(tx, request, 'recordHireage', inserted.id);
      return replyWith(tx, scope, { source: ofEntry(inserted.id), siteId: entry.siteId });
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
  const name = textOrNull(body.partner);
  const wanted = {
    ...keys,
    siteId,
    partnerSiteId: body.partnerSiteId ?? null,
    // Null: not an own site, even if one has the name.
    partner: body.partnerSiteId === null ? null : name,
  };
  const [found] = await tx.query<EntryReferences>(entryReferences(scope, wanted));
  const note = textOrNull(body.note);
  const enteredDay = parseCalendarDate(day);
  const [partnerSite = null] = found?.partnerSites ?? [];
  const partner = partnerSite?.name ?? name;
  const issues: readonly (readonly [pointer: string, detail: string | null])[] = [
    ['/siteId', found?.hasSite === true ? null : 'Site not found'],
    [
      '/hireUnit',
      found?.hasUnit === true ? null : `Hire Unit "${keys.providerCode} - ${keys.unitCode}" not found`,
    ],
    partnerIssue(body, found?.partnerSites ?? []),
    ['/quantity', entryQuantityIssue(kind, quantity)],
    ['/day', enteredDay === null ? 'Must be a date' : entryDayIssue(enteredDay, localDay(now, scope.zone))],
    ['/note', entryNoteIssue(kind, note)],
  ];
  const errors = issues.flatMap(([pointer, detail]) => (detail === null ? [] : [{ pointer, detail }]));
  if (errors.length > 0 || partner === null) throw new AppError('rule-broken', { errors });
  return {
    kind,
    siteId,
    ...keys,
    partnerSiteId: partnerSite?.id ?? null,
    partner,
    quantity,
    day,
    docket: textOrNull(body.docket),
    note,
  };
}

/** Unless the id is null, a partner with the name of an own site is that site, so that it has one balance. */
function partnerIssue(
  { partner, partnerSiteId, siteId }: Received<'recordHireage', 'body'>,
  sites: EntryReferences['partnerSites'],
): readonly [pointer: string, detail: string | null] {
  const isOwn = sites.some(({ id }) => id === siteId);
  if (partnerSiteId != null) {
    if (sites.length === 0) return ['/partnerSiteId', 'Site not found'];
    return ['/partnerSiteId', isOwn ? 'Must be another site' : null];
  }
  if (textOrNull(partner) === null) return ['/partner', 'Enter the partner'];
  if (sites.length > 1) return ['/partner', 'Several sites have this name. Send the id of the site.'];
  return ['/partner', isOwn ? 'Enter a partner other than this site' : null];
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
      const row = await requireMovement(tx, scope, { source, siteId: null });
      rejectBlocked('reverse', row);
      const note = textOrNull(body.note) ?? 'Reversed';
      const [reversal] = await tx.query<{ id: number }>(insertReversal(scope, { id: params.id, note, now }));
      if (reversal === undefined)
        throw new AppError('conflict', { detail: 'The entry has already been reversed' });
      const resolution = { outcome: 'CORRECTED', note: 'The entry was reversed', now } as const;
      await tx.query(resolveDisputeOfEntry(scope, params.id, resolution));
      await audit(tx, request, 'reverseHireage', reversal.id);
      return replyWith(tx, scope, { source: ofEntry(reversal.id), siteId: row.siteId });
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
      const key = { source: disputedSource(scope, body), siteId: body.siteId };
      const row = await requireMovement(tx, scope, key);
      rejectBlocked('dispute', row);
      const { siteId, consignmentId, entryId } = row;
      const [opened] = await tx.query<{ id: number }>(
        insertDispute(scope, { siteId, consignmentId, entryId, reason: body.reason, now }),
      );
      if (opened === undefined)
        throw new AppError('conflict', { detail: 'The movement is already disputed' });
      await audit(tx, request, 'disputeHireage', opened.id);
      return replyWith(tx, scope, key);
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
      if (!dispute.isOpen)
        throw new AppError('conflict', { detail: 'The dispute has already been resolved' });
      const { siteId, consignmentId, entryId } = dispute;
      const source = entryId === null ? ofConsignmentId(consignmentId ?? 0) : ofEntry(entryId);
      await tx.query(resolveDispute(scope, params.id, { outcome: body.outcome, note: body.note, now }));
      await audit(tx, request, 'resolveHireageDispute', params.id);
      const rows = await tx.query<MovementRow>(movementsOf(scope, source, null));
      const row = rows.find((one) => one.siteId === siteId) ?? rows[0];
      return reply({ movement: row === undefined ? null : presentMovement(row) });
    }),
  );
}

interface MovementKey {
  readonly source: MovementSource;
  /** Null: any site of the user. */
  readonly siteId: number | null;
}

/** Throws `not-found` for a movement that the user cannot see. */
async function requireMovement(
  tx: Transaction,
  scope: Scope,
  { source, siteId }: MovementKey,
): Promise<MovementRow> {
  const [row] = await tx.query<MovementRow>(movementsOf(scope, source, siteId));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

function rejectBlocked(action: MovementAction, row: MovementRow): void {
  const detail = movementBlocker(action, stateOf(row));
  if (detail !== null) throw new AppError('conflict', { detail });
}

/** Writes the audit entry with the id of the entry or the dispute. */
async function audit(
  tx: Transaction,
  { scope, now, requestId }: Pick<OperationRequest<LedgerChange>, 'scope' | 'now' | 'requestId'>,
  operation: LedgerChange,
  subjectId: number,
): Promise<void> {
  const change = {
    operation,
    consignmentId: null,
    version: null,
    callerAt: null,
    at: now,
    requestId,
    subjectId,
  };
  await tx.query(insertAudit(scope, change));
}

const replyWith = async (tx: Transaction, scope: Scope, key: MovementKey) =>
  reply(presentMovement(await requireMovement(tx, scope, key)));
