import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { editDraftOf, restoredEdit } from '#features/consignment-detail/edit/edit-draft.ts';
import {
  edit,
  type EditEvent,
  editOf,
  type EditState,
  isModified,
  withLine,
} from '#features/consignment-detail/edit/edit-state.ts';
import { useNames } from '#features/consignment-detail/edit/use-names.ts';
import { type Consignment, isOwnChange } from '#freight/consignment-query.ts';
import type { CardName, FieldId } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import type { FormChange } from '#freight/form/form-state.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useWorkplace } from '#session/session-context.tsx';
import type { Workplace } from '#session/workplace.ts';

export interface Editing {
  /** Null until the consignment is there. */
  readonly state: EditState | null;
  readonly dispatch: (event: EditEvent) => void;
  readonly isModified: boolean;
  /** Gives up all that is not saved. */
  readonly discard: () => void;
  readonly parts: FormParts | null;
}

/**
 * A consignment under edit, and the draft of it, which lies in this tab until it is saved or given up. What the
 * server says of the consignment in the meantime is taken in: what was typed stays on top of it.
 */
export function useEdit(reference: string, consignment: Consignment | undefined): Editing {
  const workplace = useWorkplace();
  const { organisation, user, organisationId } = workplace;
  const queryClient = useQueryClient();
  const names = useNames(consignment);
  const key = draftKey({ sub: user.sub, organisationId }, reference);
  const { packagingTypes } = organisation;
  const reduce = useCallback(
    (state: EditState | null, event: EditEvent | { readonly type: 'begin'; readonly state: EditState }) => {
      if (event.type === 'begin') return event.state;
      return state === null ? null : edit(state, event, { packagingTypes, names });
    },
    [packagingTypes, names],
  );
  const [state, dispatch] = useReducer(reduce, null);
  // The same at every turn: lines that did not change are not drawn again.
  const change = useCallback((made: FormChange) => dispatch({ type: 'form', change: made }), []);

  useEffect(() => {
    if (consignment === undefined) return;
    if (state === null) dispatch({ type: 'begin', state: firstState(workplace, key, consignment) });
    else if (consignment.version > state.base.version) {
      const isOwn = isOwnChange(queryClient, organisationId, consignment);
      dispatch({ type: 'overtaken', now: consignment, isOwn });
    }
  }, [consignment, state, workplace, key, queryClient, organisationId]);

  const isDirty = state !== null && isModified(state);
  useEffect(() => {
    if (state === null) return;
    if (isDirty) writeDraft(sessionStorage, key, editDraftOf(state));
    else sessionStorage.removeItem(key);
  }, [key, state, isDirty]);

  return {
    state,
    dispatch,
    isModified: isDirty,
    discard: () => {
      sessionStorage.removeItem(key);
      if (state !== null) dispatch({ type: 'saved', now: state.base });
    },
    parts: state && partsOf(state, change),
  };
}

const partsOf = (state: EditState, change: FormParts['change']): FormParts => ({
  form: state.form,
  change,
  errorOf: (field: FieldId) => state.issues.find((issue) => issue.field === field)?.message,
});

/** Cards that are opened by themselves: freight where there is none yet. */
function firstState(
  { serviceTypes, accounts, organisation }: Workplace,
  key: string,
  consignment: Consignment,
): EditState {
  const kept = restoredEdit(readDraft(sessionStorage, key), consignment.reference, {
    serviceTypes,
    accounts: openAccounts(accounts),
    packagingTypes: organisation.packagingTypes,
  });
  if (kept !== null) return kept;
  const first = editOf(consignment);
  const needsFreight = consignment.lineItems.length === 0 && consignment.abilities.editFreight.allowed;
  if (!needsFreight) return first;
  const open: readonly CardName[] = ['freight'];
  return withLine({ ...first, open }, () => crypto.randomUUID());
}
