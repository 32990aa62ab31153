import { randomUUID } from 'node:crypto';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import { changedParts, dateOccasions, editedRows } from '#features/consignment-edit/edited-rows.ts';
import {
  lockConsignment,
  recordEdit,
  writeHead,
  writeLines,
} from '#features/consignment-edit/write-edit.query.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { checkWrittenDates } from '#freight/delivery-dates.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { makeParts, type MadeParts, namedBy, type SentParts } from '#freight/writing/make-parts.ts';
import { type FoundRecords, namedRecords } from '#freight/writing/named-records.query.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export interface Edit {
  readonly reference: string;
  /** Version the caller has seen; undefined: whichever it is. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly sent: SentParts;
  /** Where a line stands in the body, when not under /lineItems. */
  readonly lineAt?: (index: number) => string;
}

/**
 * Changes a consignment as a whole or not at all. Throws `not-found`, `stale-version` and `conflict` (with the
 * consignment as it stands), `rule-broken`. What changes nothing writes nothing: the version stays.
 * `adapt` makes the lines of a call that is about one of them.
 */
export async function editConsignment(
  tx: Transaction,
  scope: Scope,
  edit: Edit,
  adapt: (parts: MadeParts, before: ConsignmentRows) => MadeParts = knownLines,
): Promise<ConsignmentRows> {
  const { reference, ifMatch, sent } = edit;
  // One round trip: what is read is read after the lock.
  const [, before, [found]] = await Promise.all([
    tx.query(lockConsignment(scope, reference)),
    readVisible(tx, scope, reference),
    tx.query<FoundRecords>(namedRecords(scope, { ...namedBy(sent), takesNumber: false })),
  ]);
  if (before === null) throw new AppError('not-found');
  if (found === undefined) throw new Error('The look-up gives one row whatever it finds');
  const { version } = before.consignment;
  if (ifMatch !== undefined && ifMatch !== version) {
    throw new AppError('stale-version', { current: presentConsignment(scope, before) });
  }
  const after = editedRows(
    before,
    adapt(makeParts(sent, found, { ...edit, before, zone: scope.zone }), before),
  );
  if (!isChange(scope, before, after)) return before;
  const written = await write(tx, scope, edit, next(after, edit.now));
  await checkDates(tx, scope, edit, { before, after });
  return written;
}

/** DATE-02, of what is another one now. */
async function checkDates(
  tx: Transaction,
  scope: Scope,
  { reference, now }: Edit,
  { before, after }: { readonly before: ConsignmentRows; readonly after: ConsignmentRows },
): Promise<void> {
  await checkWrittenDates(tx, scope, {
    reference,
    now,
    occasions: dateOccasions(before, after),
    isDeliveryRequired: after.consignment.status !== statusNumber('DRAFT'),
  });
}

/** Throws `conflict` in the words of the first part that may not be changed where the consignment stands. */
function isChange(scope: Scope, before: ConsignmentRows, after: ConsignmentRows): boolean {
  const parts = changedParts(before, after);
  const { code } = statusOfNumber(before.consignment.status);
  const refused = parts.find((action) => !suitsStatus(action, code));
  if (refused !== undefined) {
    const current = presentConsignment(scope, before);
    throw new AppError('conflict', { current, detail: ACTIONS[refused].wrongStatus });
  }
  return parts.length > 0;
}

function next(rows: ConsignmentRows, now: Date): ConsignmentRows {
  const { consignment } = rows;
  const modifiedAt = new Date(Math.max(consignment.modifiedAt.getTime(), now.getTime()));
  return { ...rows, consignment: { ...consignment, version: consignment.version + 1, modifiedAt } };
}

async function write(
  tx: Transaction,
  scope: Scope,
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
    writeHead(scope, rows),
    ...writeLines(scope, rows),
    updateDocument(scope, rows),
    record,
  ];
  // One round trip: what is read back is read after everything is written.
  const [, written] = await Promise.all([
    Promise.all(statements.map((statement) => tx.query(statement))),
    readVisible(tx, scope, edit.reference),
  ]);
  if (written === null) throw new Error('A consignment that was changed is not to be seen');
  return written;
}

/** A line with a number is one of the consignment's own, and there once. */
export function knownLines(parts: MadeParts, before: ConsignmentRows): MadeParts {
  const seen = new Set<number>();
  const faults = (parts.lines ?? []).flatMap(({ id }, index) => {
    const isOwn = id === 0 || (before.lines.some((line) => line.id === id) && !seen.has(id));
    seen.add(id);
    return isOwn ? [] : [{ pointer: `/lineItems/${index}/id`, detail: `Freight Item "${id}" not found` }];
  });
  if (faults.length > 0) throw new AppError('rule-broken', { errors: faults });
  return parts;
}
