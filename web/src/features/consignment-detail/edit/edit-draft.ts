import { type EditState, editOf } from '#features/consignment-detail/edit/edit-state.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { CARDS } from '#freight/form/check-form.ts';
import { fieldsOf, type Offered, restoredForm } from '#freight/form/restore-form.ts';

const VERSION = 1;

/**
 * What is kept of a page with unsaved changes, with the consignment they were made on: where something is undecided, as
 * it was before, so that it is asked again.
 */
export const editDraftOf = ({ base, before, conflicts, form, open }: EditState) => ({
  version: VERSION,
  base: conflicts.length > 0 ? (before ?? base) : base,
  form,
  open,
});

/** Null: no draft of this consignment. */
export function restoredEdit(stored: unknown, reference: string, offered: Offered): EditState | null {
  const { version, base, form, open } = fieldsOf(stored);
  const { reference: of, version: seen, lineItems, abilities } = fieldsOf(base);
  const isWhole =
    version === VERSION &&
    of === reference &&
    typeof seen === 'number' &&
    Array.isArray(lineItems) &&
    typeof abilities === 'object';
  if (!isWhole) return null;
  // Kept by this page, which takes its consignments from the typed call; a release changes the version.
  const consignment = base as Consignment;
  const { serviceType, account } = consignment;
  const restored = restoredForm(form, {
    ...offered,
    serviceTypes: [...offered.serviceTypes, serviceType],
    accounts: [...offered.accounts, account],
  });
  if (restored === null) return null;
  const cards = CARDS.filter((card) => Array.isArray(open) && open.includes(card));
  return { ...editOf(consignment), form: restored, open: cards };
}
