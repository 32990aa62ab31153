import { liabilityText } from '@cartage/domain/consignment/liability.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { addressLines } from '#freight/address-lines.ts';
import { fullVolume, fullWeight } from '#freight/figures.ts';
import { type CardName, headField } from '#freight/form/field-table.ts';
import { type ConsignmentForm, type HeadField, hireUnitOf, type Role } from '#freight/form/form-state.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { liabilityOf } from '#freight/form/request-values.ts';
import { requestValuesOf } from '#freight/form/request.ts';

/** Look up the names of codes and ids. */
export interface DisplayNames {
  readonly serviceType: (code: string) => string;
  readonly account: (id: number) => string;
  readonly packaging: (code: string) => string;
}

/** Form fields that are merged together: either all of them are yours or all are theirs. */
export interface MergeField {
  readonly label: string;
  readonly card: CardName | 'dates';
  readonly fields: readonly [HeadField, ...HeadField[]];
  /** Equal for two forms that would send the same. */
  readonly comparedValue: (form: ConsignmentForm) => unknown;
  readonly describe: (form: ConsignmentForm, names: DisplayNames) => string;
}

const NONE = 'None';

/** Label, card and compared value come from the field table. */
function mergeField(fields: MergeField['fields'], describe: MergeField['describe']): MergeField {
  const { label, card } = headField(fields[0]);
  const comparedValue = (form: ConsignmentForm) => fields.map((field) => requestValuesOf(field, form));
  return { label, card, fields, comparedValue, describe };
}

const text = (field: 'notes' | 'receiverNotes' | 'salesReference' | `${Role}Reference`) =>
  mergeField([field], (form) => form[field].trim() || NONE);

const party = (role: Role) => mergeField([role], (form) => describeParty(form[role]));

const day = (field: 'requestedPickup' | 'requestedDelivery') =>
  mergeField([field], (form) => {
    const date = form[field];
    return date === null ? NONE : formatDay(date);
  });

/** All fields outside the freight lines, in page order. */
export const MERGE_FIELDS: readonly MergeField[] = [
  mergeField(['serviceType'], ({ serviceType }, names) =>
    serviceType === null ? NONE : names.serviceType(serviceType),
  ),
  mergeField(['accountId'], ({ accountId }, names) => (accountId === null ? NONE : names.account(accountId))),
  party('sender'),
  text('senderReference'),
  party('receiver'),
  text('receiverReference'),
  day('requestedPickup'),
  day('requestedDelivery'),
  text('notes'),
  text('receiverNotes'),
  text('salesReference'),
  mergeField(['isExport', 'ecert'], ({ isExport, ecert }) => (isExport ? `E-cert ${ecert.trim()}` : 'No')),
  {
    ...mergeField(['hireUnit', 'hireQuantity'], ({ hireUnit, hireQuantity }) =>
      hireUnit === null ? NONE : `${hireQuantity} × ${hireUnitOf(hireUnit).code}`,
    ),
    label: 'Hireage',
    // The text as typed: an invalid quantity is not sent, but a merge must not lose it.
    comparedValue: ({ hireUnit, hireQuantity }) =>
      hireUnit === null ? null : [hireUnit, hireQuantity.trim()],
  },
  {
    ...mergeField(['liability', 'declaredValue', 'declaredTerms'], (form) =>
      liabilityText(liabilityOf(form)),
    ),
    // As typed, for the same reason.
    comparedValue: ({ liability, declaredValue, declaredTerms }) => [
      liability,
      liability === 'DECLARED_VALUE' && declaredValue.trim(),
      liability === 'DECLARED_TERMS' && declaredTerms.trim(),
    ],
  },
];

/** The form with the given fields taken from another form. */
export function withFieldsOf(
  form: ConsignmentForm,
  other: ConsignmentForm,
  fields: readonly HeadField[],
): ConsignmentForm {
  return { ...form, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

function describeParty({ isCustom, site, custom }: ConsignmentForm['sender']): string {
  if (!isCustom) return site === null ? NONE : `${site.name} (${site.code})`;
  const { fullName, phone, email, ...place } = custom;
  const address = addressLines({ ...place, country: '' });
  return [fullName, ...address, phone, email].filter((part) => part.trim() !== '').join(', ');
}

/** '2 × Carton, Drawer sets, 0.1000 m³, 20.00 kg' */
export function describeLine({ values, texts, goods }: FormLine, names: DisplayNames): string {
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
