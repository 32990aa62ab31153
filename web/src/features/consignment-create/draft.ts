import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { fieldsOf, type Offered, restoredForm } from '#freight/form/restore-form.ts';
import { type Attempt, isAttempt } from '#kit/attempt.ts';

/** What is kept of an open form; version of its shape, because a release may find an older one. */
export interface Draft {
  readonly version: 2;
  readonly form: ConsignmentForm;
  readonly attempt: Attempt | null;
}

export const draftOf = (form: ConsignmentForm, attempt: Attempt | null): Draft => ({
  version: 2,
  form,
  attempt,
});

/** Null: no draft of ours. */
export function restoredDraft(stored: unknown, offered: Offered): Draft | null {
  const { version, form, attempt } = fieldsOf(stored);
  const restored = version === 2 ? restoredForm(form, offered) : null;
  return restored === null ? null : draftOf(restored, isAttempt(attempt) ? attempt : null);
}
