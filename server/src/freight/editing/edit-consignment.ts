import { randomUUID } from 'node:crypto';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import { changedActions, dateOccasions, editedRows } from '#freight/editing/edited-rows.ts';
import { lockConsignment, recordEdit, writeHeader, writeLines } from '#freight/editing/write-edit.query.ts';
import { releaseMisfitBooking } from '#freight/bookings/release-booking.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { checkWrittenDates } from '#freight/delivery-dates.ts';
import { changedParts } from '#freight/undo/edit-parts.ts';
import { type CombinedDraft, insertEdit, nameEdit } from '#freight/undo/recorded-edits.query.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { readSettings, type Settings } from '#freight/tenant-settings.ts';
import {
  parseConsignment,
  type ParsedConsignment,
  referencesIn,
  type ConsignmentInput,
} from '#freight/writing/parse-consignment.ts';
import { type FoundRecords, referencedRecords } from '#freight/writing/referenced-records.query.ts';
import type { RequestScope, Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export interface Edit {
  readonly reference: string;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly input: ConsignmentInput;
  /** Pointer to a line in the body, when it is not under /lineItems. */
  readonly lineAt?: (index: number) => string;
  /** The version of the edit that this one takes back. */
  readonly undoes?: number;
  /** The consignments whose freight this edit takes over. */
  readonly combined?: readonly CombinedDraft[];
}

/**
 * Applies all changes of a request, or none. Throws `not-found`, `rule-broken`, and with the present consignment
 * `stale-version` and `conflict`. A request that changes nothing keeps the version. `adaptLines` builds the list of
 * lines for a call about a single line.
 */
export async function editConsignment(
  tx: Transaction,
  scope: RequestScope,
  edit: Edit,
  adaptLines: (parsed: ParsedConsignment, before: ConsignmentRows) => ParsedConsignment = knownLines,
): Promise<ConsignmentRows> {
  const { reference, ifMatch, input } = edit;
  // One round trip: the rows are read after the lock.
  const [, before, [found], settings] = await Promise.all([
    tx.query(lockConsignment(scope, reference)),
    readVisible(tx, scope, reference),
    tx.query<FoundRecords>(referencedRecords(scope, { ...referencesIn(input), reservesNumber: false })),
    readSettings(tx, scope),
  ]);
  if (before === null) throw new AppError('not-found');
  if (found === undefined) throw new Error('The query of referenced records returned no row');
  const { version } = before.consignment;
  if (ifMatch !== undefined && ifMatch !== version) {
    throw new AppError('stale-version', { current: presentConsignment(scope, before) });
  }
  const parsed = parseConsignment(input, found, { ...edit, settings, before, zone: scope.zone });
  const after = editedRows(before, adaptLines(parsed, before), scope.zone);
  if (!isChange(scope, before, after)) return before;
  const written = await write(tx, scope, edit, nextVersion(after, edit.now));
  const [isReleased] = await Promise.all([
    checkDates(tx, scope, edit, { before, after, settings }),
    storeEdit(tx, scope, edit, { before, written }),
  ]);
  return isReleased ? rewriteDocument(tx, scope, reference) : written;
}

/** For an undo. A save can write values that are stored equal to the former ones, and leaves nothing to undo. */
async function storeEdit(
  tx: Transaction,
  scope: Scope,
  { now, undoes, combined }: Edit,
  { before, written }: { readonly before: ConsignmentRows; readonly written: ConsignmentRows },
): Promise<void> {
  const changed = changedParts(before, written);
  if (Object.keys(changed.old).length === 0) return;
  const { id: consignmentId, version } = written.consignment;
  const edit = { ...changed, consignmentId, version, at: now, undoes: undoes ?? null };
  await tx.query(insertEdit(scope, { ...edit, ...(combined !== undefined && { combined }) }));
}

/** DATE-02, for the dates that this request changes or depends on. Returns whether the booking was released. */
async function checkDates(
  tx: Transaction,
  scope: RequestScope,
  { reference, now, input }: Edit,
  {
    before,
    after,
    settings,
  }: { readonly before: ConsignmentRows; readonly after: ConsignmentRows; readonly settings: Settings },
): Promise<boolean> {
  const written = { reference, now, occasions: dateOccasions(before, after), settings };
  const isDeliveryRequired = after.consignment.status !== statusNumber('DRAFT');
  await checkWrittenDates(tx, scope, { ...written, isDeliveryRequired });
  return releaseMisfitBooking(tx, scope, {
    ...written,
    isAccepted: input.releaseBooking === true,
    canBook: ACTIONS.bookDelivery.permissions.every((permission) => scope.permissions.has(permission)),
  });
}

/** After a release, which changes rows that were written already. */
async function rewriteDocument(tx: Transaction, scope: Scope, reference: string): Promise<ConsignmentRows> {
  const rows = await readVisible(tx, scope, reference);
  if (rows === null)
    throw new Error(`Consignment ${reference} is not visible after its booking was released`);
  await tx.query(updateDocument(scope, rows));
  return rows;
}

/** Throws `conflict` with the message of the first changed part that the status does not allow to change. */
function isChange(scope: RequestScope, before: ConsignmentRows, after: ConsignmentRows): boolean {
  const parts = changedActions(before, after);
  const { code } = statusOfNumber(before.consignment.status);
  const rejected = parts.find((action) => !isStatusAllowed(action, code));
  if (rejected !== undefined) {
    const current = presentConsignment(scope, before);
    throw new AppError('conflict', { current, detail: ACTIONS[rejected].wrongStatus });
  }
  return parts.length > 0;
}

function nextVersion(rows: ConsignmentRows, now: Date): ConsignmentRows {
  const { consignment } = rows;
  const modifiedAt = new Date(Math.max(consignment.modifiedAt.getTime(), now.getTime()));
  return { ...rows, consignment: { ...consignment, version: consignment.version + 1, modifiedAt } };
}

async function write(
  tx: Transaction,
  scope: RequestScope,
  edit: Edit,
  rows: ConsignmentRows,
): Promise<ConsignmentRows> {
  const { id, version } = rows.consignment;
  const record = recordEdit(scope, {
    operation: edit.operation,
    consignmentId: id,
    version,
    at: edit.now,
    requestId: edit.requestId,
    callerAt: null,
    kind: 'consignment.changed',
    noticeId: randomUUID(),
  });
  const statements = [
    nameEdit(version),
    writeHeader(scope, rows),
    ...writeLines(scope, rows),
    updateDocument(scope, rows),
    record,
  ];
  // One round trip: the rows are read back after everything is written.
  const [, written] = await Promise.all([
    Promise.all(statements.map((statement) => tx.query(statement))),
    readVisible(tx, scope, edit.reference),
  ]);
  if (written === null) throw new Error(`Consignment ${edit.reference} is not visible after the edit`);
  return written;
}

/** Throws `rule-broken` for a line id that is not of this consignment, or is sent twice. */
export function knownLines(parsed: ParsedConsignment, before: ConsignmentRows): ParsedConsignment {
  const seen = new Set<number>();
  const errors = (parsed.lines ?? []).flatMap(({ id }, index) => {
    const isOwn = id === 0 || (before.lines.some((line) => line.id === id) && !seen.has(id));
    seen.add(id);
    return isOwn ? [] : [{ pointer: `/lineItems/${index}/id`, detail: `Freight Item "${id}" not found` }];
  });
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return parsed;
}
