import { openAccounts } from '#freight/form/open-accounts.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Draft, draftOf, restoreDraft } from '#features/consignment-create/draft.ts';
import { followingForm, initialForm } from '#features/consignment-create/initial-form.ts';
import { changeForm, type ConsignmentForm, type FormChange } from '#freight/form/form-state.ts';
import { type IdempotentRequest, requestFor, isUnfinished } from '#kit/idempotent-request.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';

const newKey = () => crypto.randomUUID();

interface State {
  readonly form: ConsignmentForm;
  /** Has unsaved values. */
  readonly isModified: boolean;
}

interface NextForm {
  readonly type: 'next';
  readonly form: ConsignmentForm;
}

export interface CreateFormState extends State {
  readonly change: (change: FormChange) => void;
  /** The idempotent request for a body, stored in the draft before it is sent. */
  readonly openRequest: (body: unknown) => IdempotentRequest;
  /** Marks the request as finished. */
  readonly closeRequest: () => void;
  /** The body was sent and its outcome is unknown. */
  readonly isUnfinished: (body: unknown) => boolean;
  readonly discard: () => void;
  /** Starts the next consignment after this one was saved. */
  readonly startNext: () => void;
}

/** The form and its draft, stored in this tab until the consignment is saved or discarded. */
export function useCreateForm(): CreateFormState {
  const organisationContext = useOrganisationContext();
  const key = draftKey(
    { sub: organisationContext.user.sub, organisationId: organisationContext.organisationId },
    'new-consignment',
  );
  const [draft] = useState(() => storedDraft(organisationContext, key));
  const request = useRef(draft?.attempt ?? null);
  const { packagingTypes } = organisationContext.organisation;
  const reduce = useCallback(
    (state: State, formChange: FormChange | NextForm): State =>
      formChange.type === 'next'
        ? { form: formChange.form, isModified: false }
        : {
            form: changeForm(state.form, formChange, packagingTypes),
            // A blur only rounds values.
            isModified: state.isModified || formChange.type !== 'line-blur',
          },
    [packagingTypes],
  );
  const [state, change] = useReducer(reduce, null, () => ({
    form: draft?.form ?? initialForm(organisationContext, newKey),
    isModified: draft !== null,
  }));

  // A response may arrive after the form has changed.
  const latest = useRef(state.form);
  useEffect(() => {
    latest.current = state.form;
    if (state.isModified) writeDraft(sessionStorage, key, draftOf(state.form, request.current));
  }, [key, state]);

  const store = (next: IdempotentRequest | null) => {
    request.current = next;
    writeDraft(sessionStorage, key, draftOf(latest.current, next));
  };
  return {
    ...state,
    change,
    openRequest: (body) => {
      const next = requestFor(request.current, body, newKey);
      store(next);
      return next;
    },
    closeRequest: () => store(request.current && { ...request.current, isOpen: false }),
    isUnfinished: (body) => isUnfinished(request.current, body),
    discard: () => sessionStorage.removeItem(key),
    startNext: () => {
      sessionStorage.removeItem(key);
      // A new key, because the next consignment may have the same values.
      request.current = null;
      change({ type: 'next', form: followingForm(organisationContext, latest.current, newKey) });
    },
  };
}

function storedDraft(
  { serviceTypes, accounts, organisation }: OrganisationContext,
  key: string,
): Draft | null {
  const { packagingTypes } = organisation;
  return restoreDraft(readDraft(sessionStorage, key), {
    serviceTypes,
    accounts: openAccounts(accounts),
    packagingTypes,
  });
}
