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

/** The flags of a request: EXPORT with its e-cert (CONS-22). */
export const exportFlagsOf = ({ isExport, ecert }: ConsignmentForm) =>
  isExport ? [{ code: 'EXPORT' as const, flagProperties: { ecert: ecert.trim() } }] : [];
