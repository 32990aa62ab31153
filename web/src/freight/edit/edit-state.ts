import type { PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import { type DisplayNames, MERGE_FIELDS, withFieldsOf } from '#freight/edit/merge-fields.ts';
import { type Conflict, mergeForms, takeTheirs } from '#freight/edit/merge-forms.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { cardOf } from '#freight/form/field-id.ts';
import type { CardName } from '#freight/form/field-table.ts';
import type { FormIssue } from '#freight/form/check-form.ts';
import { changeForm, type ConsignmentForm, type FormChange, formOf } from '#freight/form/form-state.ts';
import { valueAt } from '#freight/form/field-value.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { changesOf } from '#freight/form/request.ts';

/** State of the edit form of a consignment. */
export interface EditState {
  /** The version that the form is based on. */
  readonly base: Consignment;
  readonly form: ConsignmentForm;
  /** Cards open for editing. */
  readonly open: readonly CardName[];
  readonly issues: readonly FormIssue[];
  /** Fields that both sides changed. */
  readonly conflicts: readonly Conflict[];
  /** The version before changes by someone else; null when there are none to show. */
  readonly before: Consignment | null;
}

export type EditEvent =
  | { readonly type: 'form'; readonly change: FormChange }
  | { readonly type: 'open'; readonly card: CardName }
  | { readonly type: 'cancel'; readonly card: CardName }
  | { readonly type: 'issues'; readonly issues: readonly FormIssue[] }
  /** A newer version was loaded. `isOwn`: it is the result of the user's own change outside the form. */
  | { readonly type: 'newer-version'; readonly consignment: Consignment; readonly isOwn?: boolean }
  | { readonly type: 'saved'; readonly consignment: Consignment; readonly next?: CardName }
  | { readonly type: 'resolve'; readonly key: string; readonly take: 'theirs' | 'yours' }
  | { readonly type: 'dismiss' };

export interface EditContext {
  readonly packagingTypes: readonly PackagingDefaults[];
  readonly names: DisplayNames;
}

export const editOf = (base: Consignment): EditState => ({
  base,
  form: formOf(base),
  open: [],
  issues: [],
  conflicts: [],
  before: null,
});

export const isModified = ({ base, form }: Pick<EditState, 'base' | 'form'>) =>
  changesOf(formOf(base), form) !== null;

export function edit(state: EditState, event: EditEvent, context: EditContext): EditState {
  switch (event.type) {
    case 'form':
      return withoutFixedIssues(
        { ...state, form: changeForm(state.form, event.change, context.packagingTypes) },
        state,
      );
    case 'open':
      return { ...state, open: [...state.open.filter((card) => card !== event.card), event.card] };
    case 'cancel':
      return withCardClosed(state, event.card);
    case 'issues':
      return { ...state, issues: event.issues };
    case 'newer-version':
      return withNewerVersion(state, event, context.names);
    case 'saved':
      return { ...editOf(event.consignment), open: event.next === undefined ? [] : [event.next] };
    case 'resolve':
      return {
        ...state,
        form: event.take === 'theirs' ? takeTheirs(state.form, formOf(state.base), event.key) : state.form,
        conflicts: state.conflicts.filter(({ key }) => key !== event.key),
      };
    case 'dismiss':
      return { ...state, before: null, conflicts: [] };
  }
}

/** True when closing the card would lose unsaved values. */
export const isCardModified = (state: EditState, card: CardName): boolean =>
  changesOf(withCardClosed(state, card).form, state.form) !== null;

/** Closes a card and discards its unsaved values. */
function withCardClosed(state: EditState, card: CardName): EditState {
  const saved = formOf(state.base);
  const fields = MERGE_FIELDS.filter((field) => field.card === card).flatMap(({ fields }) => fields);
  const form = withFieldsOf(state.form, saved, fields);
  return {
    ...state,
    form: card === 'freight' ? { ...form, lines: saved.lines } : form,
    open: state.open.filter((open) => open !== card),
    issues: state.issues.filter(({ field }) => field === null || cardOf(field) !== card),
    conflicts: state.conflicts.filter((conflict) => conflict.card !== card),
  };
}

/** Merges the unsaved values into a newer version. */
function withNewerVersion(
  state: EditState,
  { consignment, isOwn = false }: { readonly consignment: Consignment; readonly isOwn?: boolean },
  names: DisplayNames,
): EditState {
  if (consignment.version <= state.base.version) return state;
  if (!isModified(state) && state.open.length === 0) return { ...editOf(consignment), before: null };
  const { form, conflicts: newConflicts } = mergeForms(
    formOf(state.base),
    formOf(consignment),
    state.form,
    names,
  );
  // Earlier conflicts stay until the user resolves them.
  const unresolved = state.conflicts.filter(
    ({ key }) => !newConflicts.some((conflict) => conflict.key === key),
  );
  const conflicts = [...unresolved, ...newConflicts];
  const isShown = !isOwn || conflicts.length > 0;
  return {
    ...state,
    base: consignment,
    form,
    conflicts,
    before: state.before ?? (isShown ? state.base : null),
  };
}

/** Removes the issues of fields whose value has changed. */
function withoutFixedIssues(state: EditState, before: EditState): EditState {
  if (state.issues.length === 0) return state;
  const issues = state.issues.filter(
    ({ field }) => field === null || valueAt(state.form, field) === valueAt(before.form, field),
  );
  return { ...state, issues };
}

/** Adds a first line to a form without lines. */
export function withLine(state: EditState, newKey: () => string): EditState {
  const { form } = state;
  return form.lines.length > 0 ? state : { ...state, form: { ...form, lines: [newLine(newKey())] } };
}
