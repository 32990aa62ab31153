import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { editDraftOf, restoreEdit } from '#freight/edit/edit-draft.ts';
import {
  edit,
  type EditEvent,
  editOf,
  type EditState,
  isModified,
  withLine,
} from '#freight/edit/edit-state.ts';
import type { Editing } from '#freight/edit/editing.ts';
import { useDisplayNames } from '#freight/edit/use-display-names.ts';
import { type Consignment, isOwnChange } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/field-table.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import type { FormChange } from '#freight/form/form-state.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';

export interface PageEditing extends Editing {
  /** Discards all unsaved changes. */
  readonly discard: () => void;
}

/**
 * Edit state of a consignment, with a draft stored in this tab until it is saved or discarded. Newer versions from the
 * server are merged with the unsaved values.
 */
export function useEdit(
  reference: string,
  consignment: Consignment | undefined,
  openCard: CardName | undefined,
): PageEditing {
  const organisationContext = useOrganisationContext();
  const { organisation, user, organisationId } = organisationContext;
  const queryClient = useQueryClient();
  const names = useDisplayNames(consignment);
  const key = draftKey({ sub: user.sub, organisationId }, reference);
  const { packagingTypes } = organisation;
  const reduce = useCallback(
    (state: EditState | null, event: EditEvent | { readonly type: 'start'; readonly state: EditState }) => {
      if (event.type === 'start') return event.state;
      return state === null ? null : edit(state, event, { packagingTypes, names });
    },
    [packagingTypes, names],
  );
  const [state, dispatch] = useReducer(reduce, null);
  // A stable reference, so that unchanged lines are not rendered again.
  const change = useCallback((formChange: FormChange) => dispatch({ type: 'form', change: formChange }), []);

  useEffect(() => {
    if (consignment === undefined) return;
    if (state === null)
      dispatch({ type: 'start', state: initialState(organisationContext, key, consignment, openCard) });
    else if (consignment.version > state.base.version) {
      const isOwn = isOwnChange(queryClient, organisationId, consignment);
      dispatch({ type: 'newer-version', consignment, isOwn });
    }
  }, [consignment, state, organisationContext, key, queryClient, organisationId, openCard]);

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
      if (state !== null) dispatch({ type: 'saved', consignment: state.base });
    },
    formProps: state && formPropsOf(state, change),
  };
}

const formPropsOf = (state: EditState, change: FormProps['change']): FormProps => ({
  form: state.form,
  change,
  errorOf: (field: FieldId) => state.issues.find((issue) => issue.field === field)?.message,
});

/** The stored draft or the saved values. The freight card is open when there is no freight yet, and `openCard` always. */
function initialState(
  { serviceTypes, accounts, organisation }: OrganisationContext,
  key: string,
  consignment: Consignment,
  openCard: CardName | undefined,
): EditState {
  const draft = restoreEdit(readDraft(sessionStorage, key), consignment.reference, {
    serviceTypes,
    accounts: openAccounts(accounts),
    packagingTypes: organisation.packagingTypes,
  });
  if (draft !== null) return draft;
  const first = editOf(consignment);
  const needsFreight = consignment.lineItems.length === 0 && consignment.abilities.editFreight.allowed;
  const cards = [
    ...(needsFreight ? ['freight' as const] : []),
    ...(openCard === undefined ? [] : [openCard]),
  ];
  const open: readonly CardName[] = [...new Set(cards)];
  return needsFreight ? withLine({ ...first, open }, () => crypto.randomUUID()) : { ...first, open };
}
