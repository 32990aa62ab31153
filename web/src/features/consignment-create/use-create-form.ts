import { openAccounts } from '#freight/form/open-accounts.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Draft, draftOf, restoredDraft } from '#features/consignment-create/draft.ts';
import { firstForm } from '#features/consignment-create/first-form.ts';
import { changeForm, type ConsignmentForm, type FormChange } from '#freight/form/form-state.ts';
import { type Attempt, attemptFor, isUnanswered } from '#kit/attempt.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useWorkplace } from '#session/session-context.tsx';
import type { Workplace } from '#session/workplace.ts';

const newKey = () => crypto.randomUUID();

interface State {
  readonly form: ConsignmentForm;
  /** Something was entered that is saved nowhere yet. */
  readonly isModified: boolean;
}

export interface CreateFormState extends State {
  readonly change: (change: FormChange) => void;
  /** The attempt to save these details: kept before they are sent, through reloads and all. */
  readonly attempt: (body: unknown) => Attempt;
  /** The answer has come. */
  readonly settle: () => void;
  /** These details were sent, and nobody knows yet what became of them. */
  readonly isUnanswered: (body: unknown) => boolean;
  readonly discard: () => void;
}

/** The form and its draft, which lies in this tab until the consignment is saved or discarded. */
export function useCreateForm(): CreateFormState {
  const workplace = useWorkplace();
  const key = draftKey(
    { sub: workplace.user.sub, organisationId: workplace.organisationId },
    'new-consignment',
  );
  const [kept] = useState(() => keptDraft(workplace, key));
  const attempt = useRef(kept?.attempt ?? null);
  const { packagingTypes } = workplace.organisation;
  const reduce = useCallback(
    (state: State, made: FormChange): State => ({
      form: changeForm(state.form, made, packagingTypes),
      // Leaving a field rounds it at most.
      isModified: state.isModified || made.type !== 'line-left',
    }),
    [packagingTypes],
  );
  const [state, change] = useReducer(reduce, null, () => ({
    form: kept?.form ?? firstForm(workplace, newKey),
    isModified: kept !== null,
  }));

  // An answer comes to the form as it is by then.
  const latest = useRef(state.form);
  useEffect(() => {
    latest.current = state.form;
    if (state.isModified) writeDraft(sessionStorage, key, draftOf(state.form, attempt.current));
  }, [key, state]);

  const keep = (next: Attempt | null) => {
    attempt.current = next;
    writeDraft(sessionStorage, key, draftOf(latest.current, next));
  };
  return {
    ...state,
    change,
    attempt: (body) => {
      const next = attemptFor(attempt.current, body, newKey);
      keep(next);
      return next;
    },
    settle: () => keep(attempt.current && { ...attempt.current, isOpen: false }),
    isUnanswered: (body) => isUnanswered(attempt.current, body),
    discard: () => sessionStorage.removeItem(key),
  };
}

function keptDraft({ serviceTypes, accounts, organisation }: Workplace, key: string): Draft | null {
  const { packagingTypes } = organisation;
  return restoredDraft(readDraft(sessionStorage, key), {
    serviceTypes,
    accounts: openAccounts(accounts),
    packagingTypes,
  });
}
