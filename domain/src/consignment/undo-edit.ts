import { ACTIONS, isStatusAllowed, PERMISSION_REASON } from '#consignment/actions.ts';
import { type ChangedField, changedFieldRow } from '#consignment/changed-fields.ts';
import { type EditPart, editPartRow } from '#consignment/edit-parts.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { Permission } from '#permissions.ts';

/** How long an edit can be undone (docs/decisions/0086-an-edit-is-undone-by-a-new-edit.md). */
export const UNDO_WINDOW_HOURS = 24;
const HOUR_MS = 3_600_000;

export const undoUntil = (editedAt: Date) => new Date(editedAt.getTime() + UNDO_WINDOW_HOURS * HOUR_MS);

export interface RecordedEdit {
  /** The version that the edit created. */
  readonly version: number;
  readonly at: Date;
  readonly by: string;
  /** The version of the edit that this edit undoes. */
  readonly undoes: number | null;
  readonly parts: readonly EditPart[];
  /** The drafts that the edit combined into this consignment. Their cancellation belongs to it. Null for other edits. */
  readonly combined: Combined | null;
}

export interface Combined {
  /** Those that the caller sees. */
  readonly references: readonly string[];
  /** Those that were changed after the combination, except for parts that users edit on a cancelled consignment. */
  readonly changed: readonly string[];
  /** The caller does not see all of them. */
  readonly hasHidden: boolean;
}

/** A recorded change of one field. Later changes have larger ids. */
export interface RecordedChange {
  readonly id: number;
  readonly field: ChangedField;
  readonly by: string | null;
  readonly through: 'portal' | 'api' | 'import' | 'bulk' | 'standing-order' | 'provider' | 'desk' | 'system';
  readonly isRemoved: boolean;
  /** The version of the edit that made the change. Null for other operations, jobs and the provider. */
  readonly editVersion: number | null;
}

export interface UndoFacts {
  readonly status: StatusCode;
  /** Every edit of the consignment. */
  readonly edits: readonly RecordedEdit[];
  /** The changes of the last `UNDO_WINDOW_HOURS`. */
  readonly changes: readonly RecordedChange[];
}

export const UNDO_REASONS = {
  'already-undone': 'This change has been undone already',
  'window-over': `A change can be undone for ${UNDO_WINDOW_HOURS} hours`,
  'provider-acted': 'The freight provider has acted on this consignment since this change',
  'released-booking': 'This change released the delivery booking, which an undo cannot book again',
  'booked-since': 'The delivery was booked after this change',
  'combined-hidden': "This change combined a consignment of a site that you don't see",
  'combination-undone': 'The drafts are separate again. Combine them again instead',
} as const;

/** Why an edit cannot be undone. */
export interface UndoRefusal {
  readonly code: keyof typeof UNDO_REASONS | 'no-permission' | 'wrong-status' | 'changed-since';
  readonly reason: string;
}

/** The first reason against the undo, or null. Values are compared by the server in addition. */
export function findUndoRefusal(
  edit: RecordedEdit,
  { status, edits, changes }: UndoFacts,
  { now, permissions }: { readonly now: Date; readonly permissions: ReadonlySet<Permission> },
): UndoRefusal | null {
  const actions = edit.parts.map((name) => editPartRow(name).action);
  const needed = edit.combined === null ? actions : [...actions, 'undoCancel' as const];
  const isPermitted = needed.every((name) =>
    ACTIONS[name].permissions.every((each) => permissions.has(each)),
  );
  if (!isPermitted) return { code: 'no-permission', reason: PERMISSION_REASON };
  if (edits.some(({ undoes }) => undoes === edit.version)) return refusal('already-undone');
  if (now > undoUntil(edit.at)) return refusal('window-over');
  const undone = edits.find(({ version }) => version === edit.undoes);
  if (undone !== undefined && undone.combined !== null) return refusal('combination-undone');
  if (edit.combined?.hasHidden === true) return refusal('combined-hidden');
  const [changedDraft] = edit.combined?.changed ?? [];
  if (changedDraft !== undefined)
    return { code: 'changed-since', reason: `${changedDraft} was changed after it was combined` };
  const own = changes.filter(({ editVersion }) => editVersion === edit.version);
  const lastId = Math.max(0, ...own.map(({ id }) => id));
  const later = changes.filter(({ id }) => id > lastId);
  if (later.some(({ through }) => through === 'provider' || through === 'desk'))
    return refusal('provider-acted');
  const rejected = actions.find((name) => !isStatusAllowed(name, status));
  if (rejected !== undefined) return { code: 'wrong-status', reason: ACTIONS[rejected].wrongStatus };
  if (own.some(({ field }) => field === 'booking')) return refusal('released-booking');
  const changed = changedSince(edit, edits, later);
  if (changed !== null) return { code: 'changed-since', reason: changedReason(changed.field, changed) };
  const isBooked = later.findLast(({ field }) => field === 'booking')?.isRemoved === false;
  const affectsBooking = edit.parts.some((name) => editPartRow(name).affectsBooking);
  return isBooked && affectsBooking ? refusal('booked-since') : null;
}

const refusal = (code: keyof typeof UNDO_REASONS): UndoRefusal => ({ code, reason: UNDO_REASONS[code] });

/** The latest change of a field of the edit that has not been undone itself. */
function changedSince(
  edit: RecordedEdit,
  edits: readonly RecordedEdit[],
  later: readonly RecordedChange[],
): RecordedChange | null {
  const fields = new Set(edit.parts.flatMap((name) => editPartRow(name).fields));
  const settled = takenBack(edits, edit.version);
  return (
    later.findLast(
      ({ field, editVersion }) => fields.has(field) && (editVersion === null || !settled.has(editVersion)),
    ) ?? null
  );
}

/** Later edits that were undone, and not redone, with their undos. Together they changed nothing. */
function takenBack(edits: readonly RecordedEdit[], after: number): ReadonlySet<number> {
  const chains = edits
    .filter(({ version, undoes }) => version > after && undoes === null)
    .map(({ version }) => chainFrom(edits, version));
  return new Set(chains.filter((chain) => chain.length % 2 === 0).flat());
}

/** Follows an edit, its undo, the undo of that undo, and so on. */
function chainFrom(edits: readonly RecordedEdit[], version: number): number[] {
  const undo = edits.find(({ undoes }) => undoes === version);
  return undo === undefined ? [version] : [version, ...chainFrom(edits, undo.version)];
}

/** `change` is null for a value that changed without a record. */
export function changedReason(field: ChangedField, change: Pick<RecordedChange, 'by'> | null): string {
  const label = field === 'item' || field.startsWith('item.') ? 'Freight' : changedFieldRow(field).label;
  return `${label} was changed again later${change?.by == null ? '' : ` by ${change.by}`}`;
}
