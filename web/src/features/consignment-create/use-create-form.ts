import { openAccounts } from '#freight/form/open-accounts.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
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
  /** The user entered or cleared the requested pickup, so that no default replaces it. */
  readonly isPickupChosen: boolean;
}

interface NextForm {
  readonly type: 'next';
  readonly form: ConsignmentForm;
}

/** All values of the form at once, from a template. */
interface ReplacedForm {
  readonly type: 'replace';
  readonly form: ConsignmentForm;
}

interface DefaultPickup {
  readonly type: 'default-pickup';
  readonly day: CalendarDate;
}

export interface CreateFormState extends State {
  readonly change: (change: FormChange) => void;
  readonly replace: (form: ConsignmentForm) => void;
  /** Sets the requested pickup until the user enters or clears it. */
  readonly defaultPickup: (day: CalendarDate) => void;
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
    (state: State, formChange: FormChange | NextForm | ReplacedForm | DefaultPickup): State => {
      if (formChange.type === 'next') return { ...state, form: formChange.form, isModified: false };
      if (formChange.type === 'replace') return { ...state, form: formChange.form, isModified: true };
      if (formChange.type === 'default-pickup') {
        const { day } = formChange;
        return state.isPickupChosen || state.form.requestedPickup === day
          ? state
          : { ...state, form: { ...state.form, requestedPickup: day } };
      }
      const isPickup = formChange.type === 'set' && formChange.field === 'requestedPickup';
      return {
        form: changeForm(state.form, formChange, packagingTypes),
        // A blur only rounds values.
        isModified: state.isModified || formChange.type !== 'line-blur',
        isPickupChosen: state.isPickupChosen || isPickup,
      };
    },
    [packagingTypes],
  );
  const [state, change] = useReducer(reduce, null, () => ({
    form: draft?.form ?? initialForm(organisationContext, newKey),
    isModified: draft !== null,
    isPickupChosen: draft?.isPickupChosen ?? false,
  }));

  // A response may arrive after the form has changed.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
    if (state.isModified) writeDraft(sessionStorage, key, draftOf(state, request.current));
  }, [key, state]);

  const store = (next: IdempotentRequest | null) => {
    request.current = next;
    writeDraft(sessionStorage, key, draftOf(latest.current, next));
  };
  return {
    ...state,
    change,
    replace: (form) => change({ type: 'replace', form }),
    defaultPickup: (day) => {
      // A request that is sent again must have the same body.
      if (request.current?.isOpen !== true) change({ type: 'default-pickup', day });
    },
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
      change({ type: 'next', form: followingForm(organisationContext, latest.current.form, newKey) });
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
