import type { PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import { type Names, PIECES, withFieldsOf } from '#features/consignment-detail/edit/form-pieces.ts';
import { type Conflict, mergeForms, takeTheirs } from '#features/consignment-detail/edit/merge-forms.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { cardOf, type CardName, type FieldId, type FormIssue } from '#freight/form/check-form.ts';
import { changeForm, type ConsignmentForm, type FormChange, formOf } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { changesOf } from '#freight/form/request.ts';

export type EditIssue = FormIssue;

/** A consignment while it is edited. */
export interface EditState {
  /** As it was when the form was last in step with the server. */
  readonly base: Consignment;
  readonly form: ConsignmentForm;
  /** Cards that are open for editing. */
  readonly open: readonly CardName[];
  readonly issues: readonly EditIssue[];
  /** What somebody else changed differently; `before` is how it was when that was found out. */
  readonly conflicts: readonly Conflict[];
  readonly before: Consignment | null;
}

export type EditEvent =
  | { readonly type: 'form'; readonly change: FormChange }
  | { readonly type: 'open'; readonly card: CardName }
  | { readonly type: 'cancel'; readonly card: CardName }
  | { readonly type: 'issues'; readonly issues: readonly EditIssue[] }
  /** Another version of it came; `isOwn`: it was made here, beside the form. */
  | { readonly type: 'overtaken'; readonly now: Consignment; readonly isOwn?: boolean }
  | { readonly type: 'saved'; readonly now: Consignment; readonly next?: CardName }
  | { readonly type: 'resolve'; readonly key: string; readonly take: 'theirs' | 'yours' }
  | { readonly type: 'dismiss' };

export interface EditSurroundings {
  readonly packagingTypes: readonly PackagingDefaults[];
  readonly names: Names;
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

export function edit(state: EditState, event: EditEvent, around: EditSurroundings): EditState {
  switch (event.type) {
    case 'form':
      return mended({ ...state, form: changeForm(state.form, event.change, around.packagingTypes) }, state);
    case 'open':
      return { ...state, open: [...state.open.filter((card) => card !== event.card), event.card] };
    case 'cancel':
      return closed(state, event.card);
    case 'issues':
      return { ...state, issues: event.issues };
    case 'overtaken':
      return overtaken(state, event, around.names);
    case 'saved':
      return { ...editOf(event.now), open: event.next === undefined ? [] : [event.next] };
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

/** Something would be lost if the card were closed. */
export const isCardModified = (state: EditState, card: CardName): boolean =>
  changesOf(closed(state, card).form, state.form) !== null;

/** What was entered into a card is given up. */
function closed(state: EditState, card: CardName): EditState {
  const was = formOf(state.base);
  const fields = PIECES.filter((piece) => piece.card === card).flatMap((piece) => piece.fields);
  const form = withFieldsOf(state.form, was, fields);
  return {
    ...state,
    form: card === 'freight' ? { ...form, lines: was.lines } : form,
    open: state.open.filter((open) => open !== card),
    issues: state.issues.filter(({ field }) => field === null || cardOf(field) !== card),
    conflicts: state.conflicts.filter((conflict) => conflict.card !== card),
  };
}

/** The consignment is another one now: what was entered here goes on top of it. */
function overtaken(
  state: EditState,
  { now, isOwn = false }: { readonly now: Consignment; readonly isOwn?: boolean },
  names: Names,
): EditState {
  if (now.version <= state.base.version) return state;
  if (!isModified(state) && state.open.length === 0) return { ...editOf(now), before: null };
  const { form, conflicts: found } = mergeForms(formOf(state.base), formOf(now), state.form, names);
  // What has not been decided yet is still to be, whatever else was changed since.
  const open = state.conflicts.filter(({ key }) => !found.some((conflict) => conflict.key === key));
  const conflicts = [...open, ...found];
  const isTold = !isOwn || conflicts.length > 0;
  return { ...state, base: now, form, conflicts, before: state.before ?? (isTold ? state.base : null) };
}

/** A field that was changed is not what its words were about any more. */
function mended(state: EditState, before: EditState): EditState {
  if (state.issues.length === 0) return state;
  const issues = state.issues.filter(
    ({ field }) => field === null || valueAt(state.form, field) === valueAt(before.form, field),
  );
  return { ...state, issues };
}

export function valueAt(form: ConsignmentForm, field: FieldId): unknown {
  if (field.startsWith('line-')) {
    const line = form.lines.find(({ key }) => field.startsWith(`line-${key}-`));
    if (line === undefined) return undefined;
    const name = field.slice(`line-${line.key}-`.length);
    const [place, part] = name.startsWith('goods-') ? [line.goods, name.slice(6)] : [line.values, name];
    return place === null ? null : Object.entries(place).find(([key]) => key === part)?.[1];
  }
  const [role, part] = field.split('-');
  if (part !== undefined && (role === 'sender' || role === 'receiver')) {
    return Object.entries(form[role].custom).find(([key]) => key === part)?.[1];
  }
  return Object.entries(form).find(([key]) => key === field)?.[1];
}

/** A form without any line has one to begin with. */
export function withLine(state: EditState, newKey: () => string): EditState {
  const { form } = state;
  return form.lines.length > 0 ? state : { ...state, form: { ...form, lines: [newLine(newKey())] } };
}
