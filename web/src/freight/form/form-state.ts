import type { Answer } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import type { ParticipantDraft } from '@cartage/domain/participant/check-participant.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { changeLines, type LinesChange } from '#freight/form/change-lines.ts';
import { type FormLine, lineOfSaved } from '#freight/form/freight-line-state.ts';

export type Site = Answer<'lookUpParticipantSites'>[number];
export type Participant = Consignment['senderParticipant'];

/** A site that was chosen, or that a saved consignment stands for. */
export interface ChosenSite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly participant: Participant;
}

/** Who sends or receives: a site, or somebody written out. What was entered for the other stays at hand. */
export interface PartyForm {
  readonly isCustom: boolean;
  readonly site: ChosenSite | null;
  readonly custom: ParticipantDraft;
}

/** A consignment as it stands in its form. */
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
  /** 'provider code'; null: nothing is hired. */
  readonly hireUnit: string | null;
  readonly hireQuantity: string;
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

/** The reducer of the form; the rules of a line are those of `domain` (FRT-02). */
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
      // They may come when another one is chosen already.
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

export const NOBODY: ParticipantDraft = {
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
  site: site === null ? null : chosenSite(site),
  custom: NOBODY,
});

export const chosenSite = ({ id, code, name, defaultParticipant }: Site): ChosenSite => ({
  id,
  code,
  name,
  participant: defaultParticipant,
});

/** Separates the two codes of a hire unit: neither holds a line break. */
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

/** A saved consignment as its form shows it: the same consignment, the same form. */
export function formOf(consignment: Consignment): ConsignmentForm {
  const { hireage, consignmentFlags } = consignment;
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
    lines: consignment.lineItems.map(lineOfSaved),
  };
}

const dayOf = (instant: string | null) => (instant === null ? null : localDay(new Date(instant)));

function partyOf(participant: Participant): PartyForm {
  const { siteProxy, fullName, phone, email, address } = participant;
  if (siteProxy !== null) {
    const { id, code, name } = siteProxy;
    return { isCustom: false, site: { id, code, name, participant }, custom: NOBODY };
  }
  const { streetNumber, street, suburb, city, postcode } = address;
  const place = { streetNumber, street, suburb, city, postcode };
  const custom = { fullName, phone: phone ?? '', email: email ?? '', ...place };
  return { isCustom: true, site: null, custom };
}
