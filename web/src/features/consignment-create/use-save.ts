import type { LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import {
  checkForm,
  type FieldId,
  type FieldIssue,
  type FormIssue,
  lineFieldId,
  partyFieldId,
} from '#freight/form/check-form.ts';
import type { ConsignmentForm, HeadField, Role } from '#freight/form/form-state.ts';
import { focusField } from '#freight/form/focus.ts';
import { FORM_INVALID, invalidWords } from '#freight/form/invalid-words.ts';
import { type CreateBody, issuesOf, requestOf } from '#freight/form/request.ts';
import { sendOnce } from '#features/consignment-create/send-once.ts';
import type { CreateFormState } from '#features/consignment-create/use-create-form.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { keepConsignment } from '#freight/consignment-query.ts';
import { isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-05. */
const SAVED = 'The Consignment has been saved at status Draft';
const FAILED = "Couldn't create consignment";

export interface Saving {
  readonly save: () => void;
  readonly goOnFrom: (role: Role) => void;
  readonly isSaving: boolean;
  /** Saved: there is nothing left to lose. */
  readonly isSaved: () => boolean;
  readonly issues: readonly FormIssue[];
  /** Reference of what an earlier save turns out to have made, before the last changes. */
  readonly earlier: string | null;
}

/**
 * Checks all of the form at once, sends it once, and goes to what came of it. `dateIssues` are found by the fields of
 * the dates, which know the calendars.
 */
export function useSave(
  state: CreateFormState,
  dateIssues: readonly FieldIssue[],
  onSaved: (reference: string) => void,
): Saving {
  const { form, attempt, settle, discard } = state;
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const rules = useFormRules();
  const [said, setSaid] = useState<Said>({ issues: [], of: null });
  const [earlier, setEarlier] = useState<string | null>(null);
  const isSaved = useRef(false);
  /** From the click to the answer; state would let a second click through before the page is drawn again. */
  const isUnderWay = useRef(false);

  const mutation = useMutation({
    mutationFn: (body: CreateBody) =>
      sendOnce(attempt(body), (details, key) =>
        // What was sent under the key before was made by the same function.
        call('createFullConsignment', {
          params: { org: organisationId },
          body: details as CreateBody,
          key,
        }),
      ),
    onSuccess: async ({ result: consignment, isEarlier }, body) => {
      const { reference } = consignment;
      await keepConsignment(queryClient, organisationId, consignment);
      const isChangedSince = JSON.stringify(body) !== JSON.stringify(requestOf(form));
      if (isEarlier || isChangedSince) {
        settle();
        return setEarlier(reference);
      }
      isSaved.current = true;
      discard();
      showSuccess(SAVED);
      onSaved(reference);
      await navigate({ to: '/consignment/$reference', params: { reference }, replace: true });
    },
    onError: (failure) => {
      if (isSettled(failure)) settle();
      const found = failure instanceof CallFailure ? issuesOf(failure, form) : [];
      if (found.length > 0) show({ issues: found, of: form });
      else showError(failedWords(failure));
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  const show = (next: Said) => {
    setSaid(next);
    const first = next.issues.find(({ field }) => field !== null)?.field;
    // After the summary is drawn: it moves the fields.
    if (first) requestAnimationFrame(() => focusField(first));
    // The summary says those by itself.
    const words = invalidWords(next.issues);
    if (next.issues.length > 0 && words !== FORM_INVALID) showError(words);
  };
  const found = () => [...checkForm(form, rules), ...dateIssues];
  const save = () => {
    if (isUnderWay.current || isSaved.current) return;
    const issues = found();
    show({ issues, of: null });
    if (issues.length > 0) return;
    isUnderWay.current = true;
    setEarlier(null);
    mutation.mutate(requestOf(form));
  };
  /** CONS-04: the next card, once this one is in order. */
  const goOnFrom = (role: Role) => {
    const issues = checkForm(form, rules, [role]);
    if (issues.length > 0) return show({ issues, of: null });
    if (role === 'receiver')
      return focusField(form.lines[0] ? lineFieldId(form.lines[0].key, 'count') : 'lines');
    focusField(form.receiver.isCustom ? partyFieldId('receiver', 'fullName') : 'receiver');
  };
  useUnfinishedSave(() => {
    if (found().length === 0 && state.isUnanswered(requestOf(form))) save();
  });
  const issues = stillTrue(said, form, found());
  return { save, goOnFrom, isSaving: mutation.isPending, isSaved: () => isSaved.current, issues, earlier };
}

/** Why it was not made, where the server says so; that nothing answered says enough by itself. */
function failedWords(failure: unknown): string {
  const general = `${FAILED}, please try again later.`;
  const words = messageOf(failure, general);
  const isRefusal = failure instanceof CallFailure && failure.problem !== null && words !== general;
  return isRefusal ? `${FAILED}. ${words}` : words;
}

/**
 * A save without an answer is sent again by itself when the form comes back (the page was reloaded, or they
 * signed in again) and when the connection does. It was asked for, and is made once whatever became of it.
 */
function useUnfinishedSave(finish: () => void): void {
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    const goOn = () => latest.current();
    goOn();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);
}

/** What the last save said: of the server when it knows which form it looked at, else of our own check. */
interface Said {
  readonly issues: readonly FormIssue[];
  readonly of: ConsignmentForm | null;
}

/** A mended field falls silent at once; the server's words do when its field is no longer what they were about. */
function stillTrue(
  { issues, of }: Said,
  form: ConsignmentForm,
  found: readonly FormIssue[],
): readonly FormIssue[] {
  return issues.filter(({ field, message }) =>
    of === null
      ? found.some((issue) => issue.field === field && issue.message === message)
      : field === null || Object.is(valueOf(of, field), valueOf(form, field)),
  );
}

function valueOf(form: ConsignmentForm, field: FieldId): unknown {
  if (!field.startsWith('line-')) return form[field as HeadField | 'lines'];
  const line = form.lines.find(({ key }) => field.startsWith(`line-${key}-`));
  // What follows the key in the id of a line's field is the field's name.
  return line?.values[field.slice(`line-${line.key}-`.length) as keyof LineItemDraft];
}
