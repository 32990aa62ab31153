import { reprintIssues, type ReprintReason } from '@cartage/domain/documents/label-reprint.ts';
import { useRef, useState } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import { type IdempotentRequest, isRejected, requestFor } from '#kit/idempotent-request.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export interface ReprintDraft {
  readonly reason: ReprintReason | null;
  readonly note: string;
}

type ReprintField = keyof ReprintDraft;
type ReprintIssues = Readonly<Record<ReprintField, string | null>>;

const NO_ISSUES: ReprintIssues = { reason: null, note: null };

/** The issues that a server found in the reason; null for other failures, which have a message of their own. */
export function rejectedFields(failure: unknown): ReprintIssues | null {
  if (!isStatus(failure, 422)) return null;
  const issueOf = (field: ReprintField) =>
    failure.problem?.errors?.find(({ pointer }) => pointer === `/${field}`)?.detail ?? null;
  const issues = { reason: issueOf('reason'), note: issueOf('note') };
  return issues.reason === null && issues.note === null ? null : issues;
}

const BLANK: ReprintDraft = { reason: null, note: '' };

/**
 * The reason why labels are printed again. It starts empty for each print, because users would confirm the reason of an
 * earlier print without reading it.
 */
export function useReprintReason() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [draft, setDraft] = useState(BLANK);
  const [isChecked, setChecked] = useState(false);
  const request = useRef<IdempotentRequest | null>(null);
  const [rejected, setRejected] = useState(NO_ISSUES);
  const [focus, setFocus] = useState<{ readonly field: ReprintField } | null>(null);
  const issues = reprintIssues(draft);
  const focusFirst = ({ reason }: ReprintIssues) => setFocus({ field: reason === null ? 'note' : 'reason' });
  return {
    draft,
    change: (next: Partial<ReprintDraft>) => {
      setDraft((before) => ({ ...before, ...next }));
      setRejected(NO_ISSUES);
    },
    /** Shown once the user has tried to print. */
    issues: {
      reason: (isChecked ? issues.reason : null) ?? rejected.reason,
      note: (isChecked ? issues.note : null) ?? rejected.note,
    },
    /** A new object for each field that is to get the focus. */
    focus,
    /** False: the form shows what is missing. */
    check: (): boolean => {
      setChecked(true);
      const isValid = issues.reason === null && issues.note === null;
      if (!isValid) focusFirst(issues);
      return isValid;
    },
    /**
     * A repeated call for the same print records nothing more. Throws only where the reason is invalid, and shows the issues
     * of its fields: other failures are shown, and the labels are printed without a reason.
     */
    record: async (references: readonly string[]): Promise<void> => {
      const { reason } = draft;
      if (reason === null) return;
      const note = draft.note.trim();
      const body = {
        references: [...references],
        reason,
        note: reason === 'OTHER' && note !== '' ? note : null,
      };
      request.current = requestFor(request.current, body, () => crypto.randomUUID());
      try {
        await call('recordLabelReprint', {
          params: { org: organisationId },
          body,
          key: request.current.key,
        });
        request.current = { ...request.current, isOpen: false };
      } catch (failure) {
        if (isRejected(failure)) request.current = null;
        const found = rejectedFields(failure);
        if (found !== null) {
          setRejected(found);
          focusFirst(found);
        }
        if (isStatus(failure, 422)) throw failure;
        showError(messageOf(failure, "Couldn't store the reason for the reprint"));
      }
    },
    /** The next print needs a reason of its own. */
    restart: (reason: ReprintReason | null) => {
      request.current = null;
      setDraft({ ...BLANK, reason });
      setRejected(NO_ISSUES);
      setChecked(false);
    },
  };
}

export type ReprintForm = ReturnType<typeof useReprintReason>;
