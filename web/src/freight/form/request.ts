import type { Sent } from '@cartage/contract/operations.ts';
import { cleanParticipant, type ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import type { CallFailure } from '#api/problem.ts';
import { type FieldId, type LineField, lineFieldId, partyFieldId } from '#freight/form/check-form.ts';
import { type ConsignmentForm, hireUnitOf, type PartyForm, type Role } from '#freight/form/form-state.ts';
import { type FormLine, meantLines, readFigure } from '#freight/form/freight-line-state.ts';

export type CreateBody = Sent<'createFullConsignment', 'body'>;
export type UpdateBody = Sent<'updateConsignment', 'body'>;

/** The form as the server takes it. Only of a form that was checked: what is missing is not looked at here. */
export function requestOf(form: ConsignmentForm): CreateBody {
  return {
    accountId: form.accountId ?? 0,
    serviceType: form.serviceType ?? '',
    ...partyParts('sender', form.sender),
    senderReference: form.senderReference.trim() || null,
    notes: form.notes.trim() || null,
    ...partyParts('receiver', form.receiver),
    receiverReference: form.receiverReference.trim() || null,
    receiverNotes: form.receiverNotes.trim() || null,
    salesReference: form.salesReference.trim() || null,
    requestedPickupDateTimeUtc: form.requestedPickup,
    requestedDeliveryDate: form.requestedDelivery,
    hireage: hireageOf(form),
    consignmentFlags: form.isExport ? [{ code: 'EXPORT', flagProperties: { ecert: form.ecert.trim() } }] : [],
    lineItems: meantLines(form).map(lineOf),
  };
}

/** What differs from the consignment as it was, by the names of the wire; null: nothing does. */
export function changesOf(before: ConsignmentForm, form: ConsignmentForm): UpdateBody | null {
  const [was, now] = [requestOf(before), requestOf(form)];
  // The keys of an object literal are exactly those of its type.
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof CreateBody)[];
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(now[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

export function partyParts<R extends Role>(role: R, { isCustom, site, custom }: PartyForm) {
  // Both names of a role are named, so that a change from one to the other empties the other.
  if (!isCustom) {
    return { [`${role}ParticipantId`]: site?.participant.id ?? 0, [`${role}Participant`]: null } as Parties;
  }
  const { fullName, phone, email, ...address } = cleanParticipant(custom);
  const participant = { fullName, phone: phone || null, email: email || null, address };
  return { [`${role}ParticipantId`]: null, [`${role}Participant`]: participant } as Parties;
}

type Parties = Pick<
  CreateBody,
  'senderParticipantId' | 'senderParticipant' | 'receiverParticipantId' | 'receiverParticipant'
>;

/** CONS-21: only a number from 1 to 999 is sent. */
function hireageOf({ hireUnit, hireQuantity }: ConsignmentForm): CreateBody['hireage'] {
  const quantity = readFigure(hireQuantity);
  if (hireUnit === null || quantity === null || !(quantity >= 1 && quantity <= 999)) return null;
  return { hireUnit: hireUnitOf(hireUnit), quantity };
}

export function lineOf({ id, values, goods }: FormLine): NonNullable<UpdateBody['lineItems']>[number] {
  const { count, packagingType, description, length, width, height, volume, weight } = values;
  return {
    ...(id !== null && { id }),
    count: count ?? 0,
    packagingType: packagingType ?? '',
    description: description?.trim() || null,
    length,
    width,
    height,
    volume: volume ?? 0,
    weight: weight ?? 0,
    dangerousGoods: goods && {
      unNumber: goods.unNumber.trim(),
      class: goods.class,
      subsidiaryClass1: goods.subsidiaryClass1 || null,
      subsidiaryClass2: goods.subsidiaryClass2 || null,
      nameAndDescription: goods.nameAndDescription.trim(),
    },
  };
}

/** Names on the wire that differ from the form's. */
const FIELD_OF_POINTER: Readonly<Record<string, FieldId>> = {
  accountId: 'accountId',
  serviceType: 'serviceType',
  senderParticipantId: 'sender',
  senderReference: 'senderReference',
  notes: 'notes',
  receiverParticipantId: 'receiver',
  receiverReference: 'receiverReference',
  receiverNotes: 'receiverNotes',
  salesReference: 'salesReference',
  requestedPickupDateTimeUtc: 'requestedPickup',
  requestedDeliveryDate: 'requestedDelivery',
  hireage: 'hireQuantity',
  consignmentFlags: 'ecert',
  lineItems: 'lines',
};

const LINE_FIELDS: ReadonlySet<string> = new Set<LineField>([
  'count',
  'packagingType',
  'description',
  'length',
  'width',
  'height',
  'volume',
  'weight',
  'goods-unNumber',
  'goods-class',
  'goods-subsidiaryClass1',
  'goods-subsidiaryClass2',
  'goods-nameAndDescription',
]);
const PARTY_FIELDS: ReadonlySet<string> = new Set<ParticipantField>([
  'fullName',
  'phone',
  'email',
  'streetNumber',
  'street',
  'suburb',
  'city',
  'postcode',
]);

/** The server's faults at the fields they are about; one about none of them has no field. */
export function issuesOf(
  failure: CallFailure,
  form: ConsignmentForm,
): readonly { readonly field: FieldId | null; readonly message: string }[] {
  return (failure.problem?.errors ?? []).map(({ pointer, detail }) => ({
    field: fieldAt(pointer, form),
    message: detail,
  }));
}

function fieldAt(pointer: string, form: ConsignmentForm): FieldId | null {
  const [, name = '', ...rest] = pointer.split('/');
  const last = rest.at(-1) ?? '';
  if (name === 'lineItems') {
    const line = meantLines(form)[Number(rest[0])];
    const part = rest.includes('dangerousGoods') ? `goods-${last}` : last;
    // It is one of the names above.
    if (line !== undefined && LINE_FIELDS.has(part)) return lineFieldId(line.key, part as LineField);
  }
  if (name === 'senderParticipant' || name === 'receiverParticipant') {
    const role = name === 'senderParticipant' ? 'sender' : 'receiver';
    // It is one of the names above.
    return PARTY_FIELDS.has(last) ? partyFieldId(role, last as ParticipantField) : role;
  }
  return Object.hasOwn(FIELD_OF_POINTER, name) ? (FIELD_OF_POINTER[name] ?? null) : null;
}
