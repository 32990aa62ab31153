import { type EditState, editOf } from '#freight/edit/edit-state.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { CARDS } from '#freight/form/field-table.ts';
import { asRecord, type AvailableOptions, restoreForm } from '#freight/form/restore-form.ts';

const VERSION = 1;

/**
 * The stored draft of a page with unsaved changes. With unresolved conflicts it keeps the version before them, so that
 * they are found again after a reload.
 */
export const editDraftOf = ({ base, before, conflicts, form, open }: EditState) => ({
  version: VERSION,
  base: conflicts.length > 0 ? (before ?? base) : base,
  form,
  open,
});

/** Null when the stored value is not a draft of this consignment. */
export function restoreEdit(stored: unknown, reference: string, options: AvailableOptions): EditState | null {
  const { version, base, form, open } = asRecord(stored);
  const { reference: storedReference, version: storedVersion, lineItems, abilities } = asRecord(base);
  const isComplete =
    version === VERSION &&
    storedReference === reference &&
    typeof storedVersion === 'number' &&
    Array.isArray(lineItems) &&
    typeof abilities === 'object';
  if (!isComplete) return null;
  // Stored by this page from a typed call. A release that changes the shape changes VERSION.
  const consignment = base as Consignment;
  const { serviceType, account } = consignment;
  const restored = restoreForm(form, {
    ...options,
    serviceTypes: [...options.serviceTypes, serviceType],
    accounts: [...options.accounts, account],
  });
  if (restored === null) return null;
  const cards = CARDS.filter((card) => Array.isArray(open) && open.includes(card));
  return { ...editOf(consignment), form: restored, open: cards };
}
