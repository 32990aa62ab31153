import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { attemptFor, type Attempt } from '#features/consignment-create/attempt.ts';
import { type Draft, draftOf, restoredDraft } from '#features/consignment-create/draft.ts';
import { firstForm } from '#features/consignment-create/first-form.ts';
import { changeForm, type CreateForm, type FormChange } from '#features/consignment-create/form-state.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useWorkplace } from '#session/session-context.tsx';
import type { Workplace } from '#session/workplace.ts';

const newKey = () => crypto.randomUUID();

interface State {
  readonly form: CreateForm;
  /** Something was entered that is saved nowhere yet. */
  readonly isModified: boolean;
}

export interface CreateFormState extends State {
  readonly change: (change: FormChange) => void;
  /** The intent of these details: its key stays the same until they change, through reloads and all. */
  readonly attempt: (body: unknown) => Attempt;
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

  useEffect(() => {
    if (state.isModified) writeDraft(sessionStorage, key, draftOf(state.form, attempt.current));
  }, [key, state]);

  return {
    ...state,
    change,
    attempt: (body) => {
      attempt.current = attemptFor(attempt.current, body, newKey);
      writeDraft(sessionStorage, key, draftOf(state.form, attempt.current));
      return attempt.current;
    },
    discard: () => sessionStorage.removeItem(key),
  };
}

function keptDraft({ serviceTypes, accounts, organisation }: Workplace, key: string): Draft | null {
  const { packagingTypes } = organisation;
  return restoredDraft(readDraft(sessionStorage, key), { serviceTypes, accounts, packagingTypes });
}
