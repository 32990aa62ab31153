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
  const issues = reprintIssues(draft);
  return {
    draft,
    change: (next: Partial<ReprintDraft>) => setDraft((before) => ({ ...before, ...next })),
    /** Shown once the user has tried to print. */
    issues: isChecked ? issues : { reason: null, note: null },
    /** False: the form shows what is missing. */
    check: (): boolean => {
      setChecked(true);
      return issues.reason === null && issues.note === null;
    },
    /**
     * A repeated call for the same print records nothing more. Throws only where the reason is invalid: other failures
     * are shown, and the labels are printed without a reason.
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
        if (isStatus(failure, 422)) throw failure;
        showError(messageOf(failure, "Couldn't store the reason for the reprint"));
      }
    },
    /** The next print needs a reason of its own. */
    restart: (reason: ReprintReason | null) => {
      request.current = null;
      setDraft({ ...BLANK, reason });
      setChecked(false);
    },
  };
}

export type ReprintForm = ReturnType<typeof useReprintReason>;
