import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import { currentOf, saveEdit, type Saved } from '#features/consignment-detail/edit/save-edit.ts';
import { deliveryQuestion, saveFailed, savedWords } from '#features/consignment-detail/edit/save-words.ts';
import type { EditIssue } from '#features/consignment-detail/edit/edit-state.ts';
import type { Asking } from '#features/consignment-detail/edit/use-asking.ts';
import { focusFirstConflict } from '#features/consignment-detail/edit/focus-conflict.ts';
import type { Editing } from '#features/consignment-detail/edit/use-edit.ts';
import { useNames } from '#features/consignment-detail/edit/use-names.ts';
import { usePriceWait } from '#features/consignment-detail/edit/use-price-wait.ts';
import { type Consignment, keepConsignment, keepOwnChange } from '#freight/consignment-query.ts';
import { type CardName, checkForm } from '#freight/form/check-form.ts';
import { focusField } from '#freight/form/focus.ts';
import { invalidWords } from '#freight/form/invalid-words.ts';
import { issuesOf } from '#freight/form/request.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export interface SavingEdit {
  readonly isSaving: boolean;
  /** The consignment as it stands when everything is saved; null: it is not. `next` is opened afterwards. */
  readonly save: (next?: CardName) => Promise<Consignment | null>;
  /** Says what keeps something from being done, at the fields it is about and in `words`. */
  readonly refuse: (issues: readonly EditIssue[], words?: string) => void;
}

export const OVERTAKEN = 'Someone else changed this in the meantime';
const UNDECIDED = 'Choose whose changes to keep, then save again';

/** Checks the cards that are open, sends what differs, and shows what came of it. */
export function useSaveEdit(
  { state, dispatch, isModified }: Editing,
  ask: Asking['ask'],
  dateIssues: readonly EditIssue[],
): SavingEdit {
  const { call } = useSession();
  const { organisationId, permissions } = useWorkplace();
  const queryClient = useQueryClient();
  const names = useNames(state?.base);
  const rules = useFormRules();
  const today = useToday();
  const waitForPrice = usePriceWait();
  const [isSaving, setSaving] = useState(false);
  // Two clicks may come before the first is drawn.
  const isUnderWay = useRef(false);

  const take = async ({ base }: NonNullable<typeof state>, saved: Saved, next?: CardName) => {
    if (saved.end === 'failed') return refuse(saved);
    if (saved.end === 'conflicts') {
      await keepConsignment(queryClient, organisationId, saved.now);
      dispatch({ type: 'overtaken', now: saved.now });
      showError(OVERTAKEN);
      return null;
    }
    await keepOwnChange(queryClient, organisationId, saved.now);
    dispatch({ type: 'saved', now: saved.now, ...(next !== undefined && { next }) });
    showSuccess(savedWords(base, saved.now, saved.sent));
    if (saved.now.currentStatus.code === 'FINAL') waitForPrice(saved.now);
    return saved.now;
  };
  const refuse = async ({ failure, form, sent }: Extract<Saved, { readonly end: 'failed' }>) => {
    const issues = failure instanceof CallFailure ? issuesOf(failure, form) : [];
    const now = currentOf(failure, state?.base.reference ?? '');
    if (now !== null) {
      await keepConsignment(queryClient, organisationId, now);
      dispatch({ type: 'overtaken', now });
    }
    show(issues);
    showError(issues.length > 0 ? invalidWords(issues) : messageOf(failure, saveFailed(sent)));
    return null;
  };
  const show = (issues: Parameters<typeof invalidWords>[0]) => {
    dispatch({ type: 'issues', issues });
    const first = issues.find(({ field }) => field !== null)?.field;
    if (first) requestAnimationFrame(() => focusField(first));
  };
  const save = async (next?: CardName): Promise<Consignment | null> => {
    if (state === null || isUnderWay.current) return null;
    if (state.conflicts.length > 0) {
      showError(UNDECIDED);
      focusFirstConflict();
      return null;
    }
    const issues = [...checkForm(state.form, rules, state.open), ...dateIssues];
    show(issues);
    if (issues.length > 0) {
      showError(invalidWords(issues));
      return null;
    }
    if (!isModified) {
      dispatch({ type: 'saved', now: state.base, ...(next !== undefined && { next }) });
      return state.base;
    }
    isUnderWay.current = true;
    try {
      const warning = deliveryWarning(state.form.requestedDelivery, today);
      const isDraft = state.base.currentStatus.code === 'DRAFT';
      if (warning !== null && !isDraft && !(await ask(deliveryQuestion(warning)))) return null;
      setSaving(true);
      const mayMaintain = permissions.has('Consignment.MAINTAIN');
      const saving = { call, organisationId, mayMaintain, names };
      return await take(state, await saveEdit(saving, state.base, state.form), next);
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  const stop: SavingEdit['refuse'] = (issues, words = invalidWords(issues)) => {
    show(issues);
    showError(words);
  };
  return { isSaving, save, refuse: stop };
}
