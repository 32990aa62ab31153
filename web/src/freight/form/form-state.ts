import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { LiabilityKind } from '@cartage/domain/consignment/liability.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import type { ParticipantDraft } from '@cartage/domain/participant/check-participant.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { changeLines, type LinesChange } from '#freight/form/change-lines.ts';
import { type FormLine, formLineOf } from '#freight/form/freight-line-state.ts';

export type Site = ResponseBody<'lookUpParticipantSites'>[number];
export type Participant = Consignment['senderParticipant'];

/** A chosen site, or the site of a saved consignment. */
export interface ChosenSite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly participant: Participant;
}

/** Sender or receiver: a site or an address typed in by hand. Switching between them keeps both values. */
export interface PartyForm {
  readonly isCustom: boolean;
  readonly site: ChosenSite | null;
  readonly custom: ParticipantDraft;
}

/** Values of the consignment form. */
export interface ConsignmentForm {
  readonly serviceType: string | null;
  readonly accountId: number | null;
  readonly sender: PartyForm;
  readonly receiver: PartyForm;
  readonly senderReference: string;
  readonly receiverReference: string;
  readonly notes: string;
  readonly receiverNotes: string;
  readonly salesReference: string;
  readonly requestedPickup: CalendarDate | null;
  readonly requestedDelivery: CalendarDate | null;
  readonly isExport: boolean;
  readonly ecert: string;
  /** Key of a hire unit (`hireUnitKey`); null for none. */
  readonly hireUnit: string | null;
  readonly hireQuantity: string;
  readonly liability: LiabilityKind;
  /** As typed, in NZD. */
  readonly declaredValue: string;
  readonly declaredTerms: string;
  readonly lines: readonly FormLine[];
}

export type HeadField = Exclude<keyof ConsignmentForm, 'lines'>;
export type Role = 'sender' | 'receiver';

export type FormChange =
  | {
      readonly [Field in HeadField]: {
        readonly type: 'set';
        readonly field: Field;
        readonly value: ConsignmentForm[Field];
      };
    }[HeadField]
  | { readonly type: 'party'; readonly role: Role; readonly given: Partial<PartyForm> }
  | { readonly type: 'site-details'; readonly role: Role; readonly site: ChosenSite }
  | { readonly type: 'party-field'; readonly role: Role; readonly given: Partial<ParticipantDraft> }
  | LinesChange;

/** Reducer of the form. Rules for lines are in `domain` (FRT-02). */
export function changeForm(
  form: ConsignmentForm,
  change: FormChange,
  packagingTypes: readonly PackagingDefaults[],
): ConsignmentForm {
  switch (change.type) {
    case 'set':
      return { ...form, [change.field]: change.value };
    case 'party':
      return { ...form, [change.role]: { ...form[change.role], ...change.given } };
    case 'site-details': {
      // The response may arrive after the user has chosen another site.
      const party = form[change.role];
      return party.site?.id === change.site.id
        ? { ...form, [change.role]: { ...party, site: change.site } }
        : form;
    }
    case 'party-field': {
      const party = form[change.role];
      return { ...form, [change.role]: { ...party, custom: { ...party.custom, ...change.given } } };
    }
    default:
      return { ...form, lines: changeLines(form.lines, change, packagingTypes) };
  }
}

export const EMPTY_PARTICIPANT: ParticipantDraft = {
  fullName: '',
  phone: '',
  email: '',
  streetNumber: '',
  street: '',
  suburb: '',
  city: '',
  postcode: '',
};

export const partyOfSite = (site: Site | null): PartyForm => ({
  isCustom: false,
  site: site === null ? null : chosenSiteOf(site),
  custom: EMPTY_PARTICIPANT,
});

export const chosenSiteOf = ({ id, code, name, defaultParticipant }: Site): ChosenSite => ({
  id,
  code,
  name,
  participant: defaultParticipant,
});

/** Separates the two codes of a hire unit; neither contains a line break. */
const HIRE_SEPARATOR = '\n';
export const hireUnitKey = ({
  providerCode,
  code,
}: {
  readonly providerCode: string;
  readonly code: string;
}) => `${providerCode}${HIRE_SEPARATOR}${code}`;
export function hireUnitOf(key: string): { readonly providerCode: string; readonly code: string } {
  const [providerCode = '', code = ''] = key.split(HIRE_SEPARATOR);
  return { providerCode, code };
}

/** Form values of a saved consignment. Deterministic, so that two forms of one consignment compare equal. */
export function formOf(consignment: Consignment): ConsignmentForm {
  const { hireage, consignmentFlags, liability } = consignment;
  const [flag] = consignmentFlags;
  return {
    serviceType: consignment.serviceType.code,
    accountId: consignment.account.id,
    sender: partyOf(consignment.senderParticipant),
    receiver: partyOf(consignment.receiverParticipant),
    senderReference: consignment.senderReference ?? '',
    receiverReference: consignment.receiverReference ?? '',
    notes: consignment.notes ?? '',
    receiverNotes: consignment.receiverNotes ?? '',
    salesReference: consignment.salesReference ?? '',
    requestedPickup: dayOf(consignment.requestedPickupDateTimeUtc),
    requestedDelivery: dayOf(consignment.requestedDeliveryDateTimeUtc),
    isExport: flag !== undefined,
    ecert: flag?.flagProperties.ecert ?? '',
    hireUnit: hireage === null ? null : hireUnitKey(hireage.hireUnit),
    hireQuantity: hireage === null ? '' : String(hireage.quantity),
    liability: liability.kind,
    declaredValue: liability.declaredValue === null ? '' : String(liability.declaredValue),
    declaredTerms: liability.declaredTerms ?? '',
    lines: consignment.lineItems.map(formLineOf),
  };
}

const dayOf = (instant: string | null) => (instant === null ? null : localDay(new Date(instant)));

function partyOf(participant: Participant): PartyForm {
  const { siteProxy, fullName, phone, email, address } = participant;
  if (siteProxy !== null) {
    const { id, code, name } = siteProxy;
    return { isCustom: false, site: { id, code, name, participant }, custom: EMPTY_PARTICIPANT };
  }
  const { streetNumber, street, suburb, city, postcode } = address;
  const place = { streetNumber, street, suburb, city, postcode };
  const custom = { fullName, phone: phone ?? '', email: email ?? '', ...place };
  return { isCustom: true, site: null, custom };
}
