import { DEFAULT_LIABILITY } from '@cartage/domain/consignment/liability.ts';
import {
  type ConsignmentForm,
  hireUnitKey,
  partyOfSite,
  type PartyForm,
  type Site,
} from '#freight/form/form-state.ts';
import { type FormLine, formLineOf, newLine } from '#freight/form/freight-line-state.ts';
import { requestOf } from '#freight/form/request.ts';
import type { AvailableOptions } from '#freight/form/restore-form.ts';
import type { Template, TemplateBody } from '#freight/templates/templates-query.ts';

type Details = TemplateBody['details'];
type Written = NonNullable<Details['senderParticipant']>;

/** The values of a form that a template keeps: all but the dates. Lines without packaging are left out. */
export function detailsOf(form: ConsignmentForm): Details {
  const {
    requestedPickupDateTimeUtc: _pickup,
    requestedDeliveryDate: _delivery,
    serviceType,
    accountId,
    senderParticipantId,
    receiverParticipantId,
    lineItems,
    ...others
  } = requestOf(form);
  return {
    ...others,
    serviceType: serviceType || null,
    accountId: accountId || null,
    senderParticipantId: senderParticipantId || null,
    receiverParticipantId: receiverParticipantId || null,
    // A template is no consignment, so its lines have no ids.
    lineItems: lineItems
      .filter(({ packagingType }) => packagingType !== '')
      .map(({ ...line }) => withoutId(line)),
  };
}

function withoutId<Line extends object>(line: Line): Omit<Line, 'id'> {
  const { id: _id, ...rest } = line as Line & { readonly id?: unknown };
  return rest;
}

/** The form with the values of a template. What the template does not have, or is no longer offered, stays. */
export function formWithTemplate(
  form: ConsignmentForm,
  { details, senderSite, receiverSite }: Pick<Template, 'details' | 'senderSite' | 'receiverSite'>,
  { serviceTypes, accounts, packagingTypes }: AvailableOptions,
  newKey: () => string,
): ConsignmentForm {
  const [flag] = details.consignmentFlags ?? [];
  const liability: NonNullable<Details['liability']> = details.liability ?? DEFAULT_LIABILITY;
  const lines = (details.lineItems ?? []).map((line) => lineOf(line, packagingTypes, newKey));
  return {
    ...form,
    serviceType: serviceTypes.find(({ code }) => code === details.serviceType)?.code ?? form.serviceType,
    accountId: accounts.find(({ id }) => id === details.accountId)?.id ?? form.accountId,
    sender: partyOf(details.senderParticipant, senderSite) ?? form.sender,
    receiver: partyOf(details.receiverParticipant, receiverSite) ?? form.receiver,
    senderReference: details.senderReference ?? form.senderReference,
    receiverReference: details.receiverReference ?? form.receiverReference,
    notes: details.notes ?? form.notes,
    receiverNotes: details.receiverNotes ?? form.receiverNotes,
    salesReference: details.salesReference ?? form.salesReference,
    isExport: flag !== undefined,
    ecert: flag?.flagProperties.ecert ?? '',
    hireUnit: details.hireage ? hireUnitKey(details.hireage.hireUnit) : null,
    hireQuantity: details.hireage ? String(details.hireage.quantity) : '',
    liability: liability.kind,
    declaredValue: liability.declaredValue ? String(liability.declaredValue) : '',
    declaredTerms: liability.declaredTerms ?? '',
    lines: lines.length === 0 ? [newLine(newKey())] : lines,
  };
}

function partyOf(written: Written | null | undefined, site: Site | null): PartyForm | null {
  if (site !== null) return partyOfSite(site);
  if (!written) return null;
  const { streetNumber, street, suburb, city, postcode } = written.address;
  const contact = { fullName: written.fullName, phone: written.phone ?? '', email: written.email ?? '' };
  return { isCustom: true, site: null, custom: { ...contact, streetNumber, street, suburb, city, postcode } };
}

function lineOf(
  line: NonNullable<Details['lineItems']>[number],
  packagingTypes: AvailableOptions['packagingTypes'],
  newKey: () => string,
): FormLine {
  const { packagingType, description, length, width, height, dangerousGoods: goods } = line;
  const saved = formLineOf({
    ...line,
    id: 0,
    packagingType: { code: packagingType, name: '' },
    description: description ?? null,
    length: length ?? null,
    width: width ?? null,
    height: height ?? null,
    dangerousGoods: goods
      ? {
          ...goods,
          subsidiaryClass1: goods.subsidiaryClass1 ?? null,
          subsidiaryClass2: goods.subsidiaryClass2 ?? null,
          nameAndDescription: goods.nameAndDescription ?? '',
          isUnlisted: goods.isUnlisted ?? false,
        }
      : null,
  });
  const isOffered = packagingTypes.some(({ code }) => code === packagingType);
  return {
    ...saved,
    key: newKey(),
    id: null,
    values: { ...saved.values, packagingType: isOffered ? packagingType : null },
  };
}
