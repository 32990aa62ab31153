import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { asRecord, type AvailableOptions, restoreForm } from '#freight/form/restore-form.ts';
import { type IdempotentRequest, isIdempotentRequest } from '#kit/idempotent-request.ts';

/** A stored form. `version` changes with its shape, because a release may read a draft of the release before. */
export interface Draft {
  readonly version: 2;
  readonly form: ConsignmentForm;
  readonly attempt: IdempotentRequest | null;
}

export const draftOf = (form: ConsignmentForm, attempt: IdempotentRequest | null): Draft => ({
  version: 2,
  form,
  attempt,
});

/** Null when the stored value is not a draft of this version. */
export function restoreDraft(stored: unknown, options: AvailableOptions): Draft | null {
  const { version, form, attempt } = asRecord(stored);
  const restored = version === 2 ? restoreForm(form, options) : null;
  return restored === null ? null : draftOf(restored, isIdempotentRequest(attempt) ? attempt : null);
}
