import { formatDay } from '@cartage/domain/dates/format.ts';
import { addressLines } from '#freight/address-lines.ts';
import { fullVolume, fullWeight } from '#freight/figures.ts';
import type { CardName } from '#freight/form/check-form.ts';
import { type ConsignmentForm, type HeadField, hireUnitOf, type Role } from '#freight/form/form-state.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { partyParts } from '#freight/form/request.ts';

/** What codes and numbers are called. */
export interface Names {
  readonly serviceType: (code: string) => string;
  readonly account: (id: number) => string;
  readonly packaging: (code: string) => string;
}

/** What is changed, kept or taken over as one. */
export interface Piece {
  readonly label: string;
  readonly card: CardName | 'dates';
  readonly fields: readonly HeadField[];
  /** Equal where nothing would be sent differently. */
  readonly sent: (form: ConsignmentForm) => unknown;
  readonly said: (form: ConsignmentForm, names: Names) => string;
}

const NONE = 'None';

const text = (
  field: 'notes' | 'receiverNotes' | 'salesReference' | `${Role}Reference`,
  label: string,
): Piece => ({
  label,
  card: field === 'senderReference' ? 'sender' : field === 'receiverReference' ? 'receiver' : 'additional',
  fields: [field],
  sent: (form) => form[field].trim(),
  said: (form) => form[field].trim() || NONE,
});

const party = (role: Role, label: string): Piece => ({
  label,
  card: role,
  fields: [role],
  sent: (form) => partyParts(role, form[role]),
  said: (form) => saidParty(form[role]),
});

const day = (field: 'requestedPickup' | 'requestedDelivery', label: string): Piece => ({
  label,
  card: 'dates',
  fields: [field],
  sent: (form) => form[field],
  said: (form) => {
    const at = form[field];
    return at === null ? NONE : formatDay(at);
  },
});

/** The head of a consignment, in the order of its page. */
export const PIECES: readonly Piece[] = [
  {
    label: 'Service type',
    card: 'details',
    fields: ['serviceType'],
    sent: (form) => form.serviceType,
    said: ({ serviceType }, names) => (serviceType === null ? NONE : names.serviceType(serviceType)),
  },
  {
    label: 'Invoice account',
    card: 'details',
    fields: ['accountId'],
    sent: (form) => form.accountId,
    said: ({ accountId }, names) => (accountId === null ? NONE : names.account(accountId)),
  },
  party('sender', 'Sender'),
  text('senderReference', 'Sender reference'),
  party('receiver', 'Receiver'),
  text('receiverReference', 'Receiver reference'),
  day('requestedPickup', 'Requested Pickup'),
  day('requestedDelivery', 'Requested Delivery'),
  text('notes', 'Sender notes'),
  text('receiverNotes', 'Receiver notes'),
  text('salesReference', 'Sales reference'),
  {
    label: 'Export',
    card: 'additional',
    fields: ['isExport', 'ecert'],
    sent: ({ isExport, ecert }) => (isExport ? ecert.trim() : null),
    said: ({ isExport, ecert }) => (isExport ? `E-cert ${ecert.trim()}` : 'No'),
  },
  {
    label: 'Hireage',
    card: 'additional',
    fields: ['hireUnit', 'hireQuantity'],
    sent: ({ hireUnit, hireQuantity }) => (hireUnit === null ? null : [hireUnit, hireQuantity.trim()]),
    said: ({ hireUnit, hireQuantity }) =>
      hireUnit === null ? NONE : `${hireQuantity} × ${hireUnitOf(hireUnit).code}`,
  },
];

/** The form with these fields as the other form has them. */
export function withFieldsOf(
  form: ConsignmentForm,
  other: ConsignmentForm,
  fields: readonly HeadField[],
): ConsignmentForm {
  return { ...form, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

function saidParty({ isCustom, site, custom }: ConsignmentForm['sender']): string {
  if (!isCustom) return site === null ? NONE : `${site.name} (${site.code})`;
  const { fullName, phone, email, ...place } = custom;
  const address = addressLines({ ...place, country: '' });
  return [fullName, ...address, phone, email].filter((part) => part.trim() !== '').join(', ');
}

/** '2 × Carton, Drawer sets, 0.1000 m³, 20.00 kg' */
export function saidLine({ values, texts, goods }: FormLine, names: Names): string {
  const { packagingType, description, volume, weight } = values;
  return [
    `${texts.count} × ${packagingType === null ? '?' : names.packaging(packagingType)}`,
    description ?? '',
    volume === null || Number.isNaN(volume) ? '' : `${fullVolume(volume)} m³`,
    weight === null || Number.isNaN(weight) ? '' : `${fullWeight(weight)} kg`,
    goods === null ? '' : `UN ${goods.unNumber}`,
  ]
    .filter((part) => part.trim() !== '')
    .join(', ');
}
