import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { editDraftOf, restoreEdit } from '#freight/edit/edit-draft.ts';
import { editOf, type EditState, withLine } from '#freight/edit/edit-state.ts';
import type { Editing } from '#freight/edit/editing.ts';
import { useEditState } from '#freight/edit/use-edit-state.ts';
import { type Consignment, isOwnChange } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/field-table.ts';
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
  const { user, organisationId } = organisationContext;
  const queryClient = useQueryClient();
  const key = draftKey({ sub: user.sub, organisationId }, reference);
  const { start, ...editing } = useEditState(consignment);
  const { state, dispatch, isModified } = editing;

  useEffect(() => {
    if (consignment === undefined) return;
    if (state === null) start(initialState(organisationContext, key, consignment, openCard));
    else if (consignment.version > state.base.version) {
      const isOwn = isOwnChange(queryClient, organisationId, consignment);
      dispatch({ type: 'newer-version', consignment, isOwn });
    }
  }, [consignment, state, start, dispatch, organisationContext, key, queryClient, organisationId, openCard]);

  useEffect(() => {
    if (state === null) return;
    if (isModified) writeDraft(sessionStorage, key, editDraftOf(state));
    else sessionStorage.removeItem(key);
  }, [key, state, isModified]);

  return {
    ...editing,
    discard: () => {
      sessionStorage.removeItem(key);
      if (state !== null) dispatch({ type: 'saved', consignment: state.base });
    },
  };
}

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
