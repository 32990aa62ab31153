import {
  dateWarnings,
  type EntryDates,
  type EntryPlace,
} from '@cartage/domain/consignment/entry-warnings.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import { checkLineItem } from '@cartage/domain/freight/line-item.ts';
import { lineWarnings } from '@cartage/domain/freight/line-warnings.ts';
import type { EntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import { type FieldId, lineFieldId } from '#freight/form/field-id.ts';
import { HEAD_FIELDS, LINE_FIELDS } from '#freight/form/field-table.ts';
import type { ConsignmentForm, PartyForm } from '#freight/form/form-state.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';

export interface EntryWarning {
  readonly field: FieldId;
  /** The field as read away from it: 'Item 2, weight in kilograms'. */
  readonly label: string;
  readonly message: string;
}

export interface EntryFacts {
  readonly limits: EntryLimits;
  readonly packagingTypes: readonly { readonly code: string; readonly name: string }[];
  readonly now: EntryDates['now'];
  readonly cutOff: EntryDates['cutOff'];
  readonly serviceDate: EntryDates['serviceDate'];
  readonly origin: WorkingCalendar | null;
  readonly destination: WorkingCalendar | null;
  readonly showsPickup: boolean;
  readonly showsDelivery: boolean;
}

/** The warnings about the values of a form, in page order. */
export function warningsOf(form: ConsignmentForm, facts: EntryFacts): EntryWarning[] {
  const { limits, origin, destination } = facts;
  const dates = dateWarnings({
    now: facts.now,
    sender: placeOf(form.sender, limits, origin),
    receiver: placeOf(form.receiver, limits, destination),
    pickup: facts.showsPickup ? form.requestedPickup : null,
    delivery: facts.showsDelivery ? form.requestedDelivery : null,
    cutOff: facts.cutOff,
    serviceDate: facts.serviceDate,
  });
  return [
    ...form.lines.flatMap((line, index) => warningsOfLine(line, index + 1, facts)),
    ...dates.map(({ field, message }) => ({ field, label: HEAD_FIELDS[field].label, message })),
  ];
}

/** The hours of a site; an address that was entered by hand has none. */
function placeOf(
  { isCustom, site }: PartyForm,
  { sites }: EntryLimits,
  calendar: WorkingCalendar | null,
): EntryPlace {
  const chosen = isCustom ? null : site;
  const hours = sites.find(({ siteId }) => siteId === chosen?.id)?.openingHours ?? null;
  return { name: chosen?.name ?? '', hours, calendar };
}

/** None for a line with errors, which are shown instead. */
function warningsOfLine(
  { key, values }: FormLine,
  number: number,
  { limits, packagingTypes }: EntryFacts,
): EntryWarning[] {
  const { count, packagingType, volume, weight } = values;
  const packaging = packagingTypes.find(({ code }) => code === packagingType);
  if (checkLineItem(values, { descriptionOptional: true }).some(({ pointer }) => pointer !== '/description'))
    return [];
  if (packaging === undefined || count === null || volume === null || weight === null) return [];
  const limit = limits.packagingTypes.find(({ code }) => code === packagingType) ?? null;
  return lineWarnings({ count, packaging: packaging.name, volume, weight, limit }).map(
    ({ field, message }) => ({
      field: lineFieldId(key, field),
      label: `Item ${number}, ${LINE_FIELDS[field].label.toLowerCase()}`,
      message,
    }),
  );
}
