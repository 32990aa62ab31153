import { type ChangedField, changedFieldRow } from '#consignment/changed-fields.ts';
import { formatDate, formatDateTime } from '#dates/format.ts';
import { TENANT_ZONE } from '#dates/zone.ts';
import { money } from '#pricing/describe-charge.ts';

/** A changed field as the API returns it. */
export interface FieldChange {
  readonly field: ChangedField;
  /** Position of the freight item, or name of the delivery extra. */
  readonly item: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The change as a sentence without a full stop: 'Receiver phone changed from … to …'. */
export function changeSentence(change: FieldChange): string {
  const { field, item, from, to } = change;
  switch (field) {
    case 'created':
      return 'Consignment created';
    case 'file':
      return to === null ? `File “${from}” removed` : `File “${to}” attached`;
    case 'item':
      return to === null ? `Freight item ${item} removed: ${from}` : `Freight item ${item} added: ${to}`;
    case 'trackingLink':
      return `Tracking link turned ${to}`;
    default:
      return ordinarySentence(changeSubject(change), change);
  }
}

/** The changed field: 'Receiver phone', 'Freight item 2: count'. */
export function changeSubject({ field, item }: Pick<FieldChange, 'field' | 'item'>): string {
  const { label } = changedFieldRow(field);
  if (item === null) return label;
  return field === 'item' || field === 'extra'
    ? `${label} ${item}`
    : `Freight item ${item}: ${label.toLowerCase()}`;
}

function ordinarySentence(subject: string, change: FieldChange): string {
  const { from, to } = shownValues(change);
  if (from === null) return `${subject} set to ${to}`;
  if (to === null) return `${subject} removed, was ${from}`;
  return `${subject} changed from ${from} to ${to}`;
}

const EXTRA_WORDS: Readonly<Record<string, string>> = { INCLUDED: 'Included', ONREQUEST: 'On request' };

/** The values with their units. Dates are days; both have a time when only the time changed. */
export function shownValues(
  { field, from, to }: FieldChange,
  zone: string = TENANT_ZONE,
): Pick<FieldChange, 'from' | 'to'> {
  const { kind } = changedFieldRow(field);
  const days = [from, to].map((value) =>
    kind === 'date' && value !== null ? formatDate(new Date(value), zone) : value,
  );
  // A booking can change the time of a day alone.
  const format = kind === 'date' && days[0] === days[1] ? formatDateTime : formatDate;
  const shown = (value: string | null) => {
    if (value === null) return null;
    switch (kind) {
      case 'date':
        return format(new Date(value), zone);
      case 'price':
        return money(value);
      case 'weight':
        return `${value} kg`;
      case 'volume':
        return `${value} m³`;
      case 'extra':
        return EXTRA_WORDS[value] ?? value;
      default:
        return value;
    }
  };
  return { from: shown(from), to: shown(to) };
}
