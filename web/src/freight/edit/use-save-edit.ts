import { codePointLength } from '@cartage/domain/text/fold.ts';
import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, messageOf } from '#api/problem.ts';
import { useBooking } from '#freight/booking/use-booking.ts';
import { isBookingAffected, type ReleaseConfirmation } from '#freight/booking/use-release-prompt.ts';
import { currentOf, saveEdit, type SaveResult } from '#freight/edit/save-edit.ts';
import { saveFailedMessage, savedMessage } from '#freight/edit/save-messages.ts';
import type { Confirmation } from '#freight/edit/use-confirmation.ts';
import { focusFirstConflict } from '#freight/edit/focus-conflict.ts';
import type { Editing } from '#freight/edit/editing.ts';
import { useDisplayNames } from '#freight/edit/use-display-names.ts';
import { usePriceRefresh } from '#freight/edit/use-price-refresh.ts';
import { useUndoEdit } from '#freight/edit/use-undo-edit.ts';
import { deliveryConfirmation } from '#freight/delivery-confirmation.ts';
import { type Consignment, storeConsignment, storeOwnChange } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/field-table.ts';
import { checkForm, type FormIssue, SALES_REFERENCE_INPUT_LENGTH } from '#freight/form/check-form.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import { focusField } from '#freight/form/focus.ts';
import { invalidFormMessage } from '#freight/form/invalid-form-message.ts';
import { issuesOf } from '#freight/form/request.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { showError, showResult } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export interface SavingEdit {
  readonly isSaving: boolean;
  /** Resolves to the saved consignment, or to null when it was not saved. Opens the card `next` afterwards. */
  readonly save: (next?: CardName) => Promise<Consignment | null>;
  /** Shows issues at their fields and `message` as a toast. */
  readonly reportIssues: (issues: readonly FormIssue[], message?: string) => void;
}

export const CHANGED_BY_SOMEONE_ELSE = 'Another user changed this consignment';
const UNRESOLVED_CONFLICTS = 'Choose a value for each field, then save again';

/** The save closed the dialog, and a refused booking is reported by a message. */
const BOOKING_AFTER_SAVE = { onBooked: () => {}, onConflict: () => {} };

export interface SaveEditOptions
  extends Pick<Confirmation, 'confirm'>, Pick<ReleaseConfirmation, 'confirmRelease'> {
  readonly dateIssues: readonly FormIssue[];
  /** The fields to check. Default: those of the open cards. */
  readonly fields?: ReadonlySet<FieldId>;
  /** Shows why the edit was not saved. Default: a toast, which the bell keeps for a failure. */
  readonly report?: (message: string) => void;
}

/** Checks the open cards, saves the differences and shows the result. */
export function useSaveEdit(
  { state, dispatch, isModified }: Editing,
  { confirm, confirmRelease, dateIssues, fields, report }: SaveEditOptions,
): SavingEdit {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const queryClient = useQueryClient();
  const names = useDisplayNames(state?.base);
  const saved = codePointLength(state?.base.salesReference ?? '');
  const rules = {
    ...useFormRules(),
    salesReferenceLength: Math.max(SALES_REFERENCE_INPUT_LENGTH, saved),
  };
  const today = useToday();
  const refreshPrice = usePriceRefresh();
  const booking = useBooking(state?.base.reference ?? '', BOOKING_AFTER_SAVE);
  const { undo } = useUndoEdit(state?.base.reference ?? '');
  const [isSaving, setSaving] = useState(false);
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  // A save without a response may have succeeded. Then a live update brings the saved consignment before the next click.
  const unanswered = useRef<
    | (Pick<Extract<SaveResult, { readonly outcome: 'failed' }>, 'sent'> & {
        readonly base: Consignment;
      })
    | null
  >(null);

  const reportError = report ?? showError;
  const applyResult = async ({ base }: NonNullable<typeof state>, result: SaveResult, next?: CardName) => {
    if (result.outcome === 'failed') return showFailure(result);
    if (result.outcome === 'conflicts') {
      await storeConsignment(queryClient, organisationId, result.consignment);
      dispatch({ type: 'newer-version', consignment: result.consignment });
      reportError(CHANGED_BY_SOMEONE_ELSE);
      return null;
    }
    unanswered.current = null;
    await storeOwnChange(queryClient, organisationId, result.consignment);
    dispatch({ type: 'saved', consignment: result.consignment, ...(next !== undefined && { next }) });
    const { reference } = result.consignment;
    const { edit } = result;
    showResult(
      'success',
      savedMessage(base, result.consignment, result.sent),
      { reference },
      edit === null ? undefined : () => undo({ edit, ifMatch: edit }),
    );
    if (result.consignment.currentStatus.code === 'FINAL') refreshPrice(result.consignment);
    return result.consignment;
  };
  const showFailure = async ({
    failure,
    form,
    sent,
  }: Extract<SaveResult, { readonly outcome: 'failed' }>) => {
    const issues = failure instanceof CallFailure ? issuesOf(failure, form) : [];
    if (state !== null && failure instanceof CallFailure && failure.status === 0)
      unanswered.current = { base: state.base, sent };
    const newer = currentOf(failure, state?.base.reference ?? '');
    if (newer !== null) {
      await storeConsignment(queryClient, organisationId, newer);
      dispatch({ type: 'newer-version', consignment: newer });
    }
    showIssues(issues);
    if (issues.length > 0 || state === null) return reportInvalid(issues);
    const message = messageOf(failure, saveFailedMessage(sent));
    if (report !== undefined) report(message);
    else showResult('error', message, { reference: state.base.reference });
    return null;
  };
  const showIssues = (issues: readonly FormIssue[]) => {
    dispatch({ type: 'issues', issues });
    const first = issues.find(({ field }) => field !== null)?.field;
    if (first) requestAnimationFrame(() => focusField(first));
  };
  const reportInvalid = (issues: readonly FormIssue[]) => {
    reportError(invalidFormMessage(issues));
    return null;
  };
  const save = async (next?: CardName): Promise<Consignment | null> => {
    if (state === null || isRunning.current) return null;
    if (state.conflicts.length > 0) {
      reportError(UNRESOLVED_CONFLICTS);
      focusFirstConflict();
      return null;
    }
    const checked =
      fields === undefined
        ? checkForm(state.form, rules, state.open)
        : checkForm(state.form, rules).filter(({ field }) => fields.has(field));
    const issues = [...checked, ...dateIssues];
    showIssues(issues);
    if (issues.length > 0) return reportInvalid(issues);
    if (!isModified) {
      dispatch({ type: 'saved', consignment: state.base, ...(next !== undefined && { next }) });
      if (unanswered.current !== null) {
        const { base, sent } = unanswered.current;
        unanswered.current = null;
        showResult('success', savedMessage(base, state.base, sent), { reference: base.reference });
      }
      return state.base;
    }
    isRunning.current = true;
    try {
      const warning = deliveryWarning(state.form.requestedDelivery, today);
      const isDraft = state.base.currentStatus.code === 'DRAFT';
      const isDeliveryShown = fields === undefined || fields.has('requestedDelivery');
      if (warning !== null && !isDraft && isDeliveryShown && !(await confirm(deliveryConfirmation(warning))))
        return null;
      setSaving(true);
      const canMaintain = permissions.has('Consignment.MAINTAIN');
      const options = { call, organisationId, canMaintain, names };
      const result = await saveEdit(options, state.base, state.form);
      if (result.outcome !== 'failed' || !isBookingAffected(result.failure)) {
        return await applyResult(state, result, next);
      }
      // Before the dialog opens: it returns the focus to the button, which has none while it is disabled.
      flushSync(() => setSaving(false));
      const decision = await confirmRelease(result.failure);
      if (!decision.isAccepted) return null;
      setSaving(true);
      const saved = await applyResult(state, await saveEdit(options, state.base, state.form, true), next);
      if (saved !== null && decision.slot !== null) booking.book(decision.slot);
      return saved;
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };
  const reportIssues: SavingEdit['reportIssues'] = (issues, message = invalidFormMessage(issues)) => {
    showIssues(issues);
    reportError(message);
  };
  return { isSaving, save, reportIssues };
}
