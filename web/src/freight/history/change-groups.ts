import { changeSentence, type FieldChange } from '@cartage/domain/consignment/change-sentence.ts';
import type { ChangeOrigin } from '@cartage/domain/consignment/change-source.ts';
import { CHANGED_FIELD_NAMES } from '@cartage/domain/consignment/changed-fields.ts';

/** What the history of a consignment and the change log know about each change. */
export interface RecordedChange extends FieldChange {
  readonly id: number;
  readonly changedAtDateTimeUtc: string;
  readonly changedBy: string | null;
  readonly through: ChangeOrigin;
  readonly sourceId: number | null;
  readonly sourceName: string | null;
  readonly editVersion: number | null;
  /** Of the change log, which has more than one consignment. */
  readonly reference?: string;
}

/** The changes that one save made. */
export interface ChangeGroup<Change extends RecordedChange> {
  readonly first: Change;
  /** In the order of the fields. */
  readonly changes: readonly Change[];
  readonly sentences: readonly string[];
}

/** The groups in the order of the changes, newest first. */
export function changeGroups<Change extends RecordedChange>(
  changes: readonly Change[],
): ChangeGroup<Change>[] {
  const groups: { readonly first: Change; readonly changes: Change[] }[] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group !== undefined && isSameSave(group.first, change)) group.changes.push(change);
    else groups.push({ first: change, changes: [change] });
  }
  return groups.map(({ first, changes: unordered }) => {
    const ordered = unordered.toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
    return { first, changes: ordered, sentences: ordered.map(changeSentence) };
  });
}

const orderOf = ({ field }: RecordedChange) => CHANGED_FIELD_NAMES.indexOf(field);

const isSameSave = (a: RecordedChange, b: RecordedChange) =>
  a.reference === b.reference &&
  a.changedAtDateTimeUtc === b.changedAtDateTimeUtc &&
  a.changedBy === b.changedBy &&
  a.through === b.through &&
  a.sourceId === b.sourceId &&
  a.editVersion === b.editVersion;
