import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { asRecord, type AvailableOptions, restoreForm } from '#freight/form/restore-form.ts';
import { type IdempotentRequest, isIdempotentRequest } from '#kit/idempotent-request.ts';

/** A stored form. `version` changes with its shape, because a release may read a draft of the release before. */
export interface Draft {
  readonly version: 2;
  readonly form: ConsignmentForm;
  /** False: the requested pickup is the default. A draft of an earlier release has no defaults. */
  readonly isPickupChosen: boolean;
  readonly attempt: IdempotentRequest | null;
}

export const draftOf = (
  { form, isPickupChosen }: Pick<Draft, 'form' | 'isPickupChosen'>,
  attempt: IdempotentRequest | null,
): Draft => ({ version: 2, form, isPickupChosen, attempt });

/** Null when the stored value is not a draft of this version. */
export function restoreDraft(stored: unknown, options: AvailableOptions): Draft | null {
  const { version, form, isPickupChosen, attempt } = asRecord(stored);
  const restored = version === 2 ? restoreForm(form, options) : null;
  if (restored === null) return null;
  const given = { form: restored, isPickupChosen: isPickupChosen !== false };
  return draftOf(given, isIdempotentRequest(attempt) ? attempt : null);
}
