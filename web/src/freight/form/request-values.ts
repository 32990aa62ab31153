import type { Liability } from '@cartage/domain/consignment/liability.ts';
import { cleanParticipant } from '@cartage/domain/participant/check-participant.ts';
import { type ConsignmentForm, hireUnitOf, type PartyForm } from '#freight/form/form-state.ts';
import { parseQuantity } from '#freight/form/freight-line-state.ts';

/** Participant id of the chosen site; null for an address typed in by hand. */
export const siteParticipantIdOf = ({ isCustom, site }: PartyForm): number | null =>
  isCustom ? null : (site?.participant.id ?? 0);

/** The address typed in by hand; null for a site. */
export function writtenParticipantOf({ isCustom, custom }: PartyForm) {
  if (!isCustom) return null;
  const { fullName, phone, email, ...address } = cleanParticipant(custom);
  return { fullName, phone: phone || null, email: email || null, address };
}

/** CONS-21: only a number from 1 to 999 is sent. */
export function hireageOf({ hireUnit, hireQuantity }: ConsignmentForm) {
  const quantity = parseQuantity(hireQuantity);
  if (hireUnit === null || quantity === null || !(quantity >= 1 && quantity <= 999)) return null;
  return { hireUnit: hireUnitOf(hireUnit), quantity };
}

/** NaN for an amount that is not a number, null for none. Accepts '$12,500.00'. */
function parseAmount(text: string): number | null {
  const digits = text.replaceAll(/[$,\s]/g, '');
  if (digits === '') return null;
  return /^\d+(\.\d*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The amount and the terms are sent only with their kind. */
export const liabilityOf = ({ liability, declaredValue, declaredTerms }: ConsignmentForm): Liability => ({
  kind: liability,
  declaredValue: liability === 'DECLARED_VALUE' ? parseAmount(declaredValue) : null,
  declaredTerms: liability === 'DECLARED_TERMS' ? declaredTerms.trim() : null,
});

/** The flags of a request: EXPORT with its e-cert (CONS-22). */
export const exportFlagsOf = ({ isExport, ecert }: ConsignmentForm) =>
  isExport ? [{ code: 'EXPORT' as const, flagProperties: { ecert: ecert.trim() } }] : [];
