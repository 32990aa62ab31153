import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { type DisplayNames, MERGE_FIELDS, describeLine, withFieldsOf } from '#freight/edit/merge-fields.ts';
import type { CardName } from '#freight/form/field-table.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { type FormLine, isUntouched } from '#freight/form/freight-line-state.ts';
import { lineRequestOf } from '#freight/form/request.ts';

/** A field that two users changed to different values. */
export interface Conflict {
  /** Label of a head field or key of a line. */
  readonly key: string;
  readonly label: string;
  readonly card: CardName | 'dates';
  readonly was: string;
  readonly theirs: string;
  readonly yours: string;
}

export interface MergeResult {
  /** The changes of both; for conflicts, yours. */
  readonly form: ConsignmentForm;
  readonly conflicts: readonly Conflict[];
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Three-way merge of the user's form with a newer version; `was` is the version that the form is based on. */
export function mergeForms(
  was: ConsignmentForm,
  theirs: ConsignmentForm,
  yours: ConsignmentForm,
  names: DisplayNames,
): MergeResult {
  const conflicts: Conflict[] = [];
  let form: ConsignmentForm = { ...theirs };
  for (const { label, card, fields, comparedValue, describe } of MERGE_FIELDS) {
    if (isEqual(comparedValue(yours), comparedValue(was))) continue;
    form = withFieldsOf(form, yours, fields);
    if (
      isEqual(comparedValue(theirs), comparedValue(was)) ||
      isEqual(comparedValue(theirs), comparedValue(yours))
    )
      continue;
    const texts = {
      was: describe(was, names),
      theirs: describe(theirs, names),
      yours: describe(yours, names),
    };
    conflicts.push({ key: label, label, card, ...texts });
  }
  const { lines, conflicts: lineConflicts } = mergeLines(was.lines, theirs.lines, yours.lines, names);
  return { form: { ...form, lines }, conflicts: [...conflicts, ...lineConflicts] };
}

/** Resolves a conflict with their value. */
export function takeTheirs(form: ConsignmentForm, theirs: ConsignmentForm, key: string): ConsignmentForm {
  const field = MERGE_FIELDS.find(({ label }) => label === key);
  if (field !== undefined) return withFieldsOf(form, theirs, field.fields);
  const line = theirs.lines.find((each) => each.key === key);
  if (line === undefined) return { ...form, lines: form.lines.filter((each) => each.key !== key) };
  const exists = form.lines.some((each) => each.key === key);
  const lines = exists ? form.lines.map((each) => (each.key === key ? line : each)) : [...form.lines, line];
  return { ...form, lines };
}

const DELETED = 'Deleted';
type Lines = readonly FormLine[];

function mergeLines(was: Lines, theirs: Lines, yours: Lines, names: DisplayNames) {
  const conflicts: Conflict[] = [];
  const find = (lines: Lines, key: string) => lines.find((line) => line.key === key);
  const isSame = (a: FormLine | undefined, b: FormLine | undefined) =>
    isEqual(a && lineRequestOf(a), b && lineRequestOf(b));
  const describe = (line: FormLine | undefined) => (line === undefined ? DELETED : describeLine(line, names));
  const merged: FormLine[] = [];
  for (const { key } of [...theirs, ...was.filter((line) => find(theirs, line.key) === undefined)]) {
    const [before, other, own] = [find(was, key), find(theirs, key), find(yours, key)];
    // Added by them, or not changed by you.
    const isOnlyTheirs = (before === undefined && own === undefined) || isSame(own, before);
    if (isOnlyTheirs) {
      if (other !== undefined) merged.push(other);
      continue;
    }
    // A line that the other user deleted and this user changed is kept as a new line.
    if (own !== undefined) merged.push(other === undefined ? { ...own, id: null } : own);
    if (isSame(other, before) || isSame(other, own)) continue;
    const label = `Freight item ${was.findIndex((line) => line.key === key) + 1}`;
    conflicts.push({
      key,
      label,
      card: 'freight',
      was: describe(before),
      theirs: describe(other),
      yours: describe(own),
    });
  }
  const added = yours.filter(
    (line) => find(theirs, line.key) === undefined && find(was, line.key) === undefined && !isUntouched(line),
  );
  return { lines: [...merged, ...added].slice(0, MAX_LINE_ITEMS), conflicts };
}
