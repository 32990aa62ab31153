import {
  CHANGE_FIELD_GROUP_NAMES,
  type ChangeFieldGroup,
} from '@cartage/domain/consignment/change-field-groups.ts';
import { CHANGE_SOURCE_NAMES, type ChangeSource } from '@cartage/domain/consignment/change-source.ts';
import {
  checkDateRange,
  type ChosenDates,
  isDateRangePreset,
  SEARCH_MAX_DAYS,
} from '@cartage/domain/dates/date-range.ts';
import type { ChangeLogSearch } from '#features/change-log/change-log-search.ts';

export interface ChangeLogFilter {
  readonly dates: ChosenDates;
  readonly userId: number | null;
  readonly source: ChangeSource | null;
  readonly fields: ChangeFieldGroup | null;
  /** Empty for all consignments. */
  readonly reference: string;
}

const DEFAULT_PRESET = 'LAST_7_DAYS';

export const DEFAULT_FILTER: ChangeLogFilter = {
  dates: { preset: DEFAULT_PRESET },
  userId: null,
  source: null,
  fields: null,
  reference: '',
};

/** Values that the page does not know are left out. */
export function filterOf(search: ChangeLogSearch): ChangeLogFilter {
  const userId = Number(search.user);
  return {
    dates: datesOf(search),
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
    source: CHANGE_SOURCE_NAMES.find((name) => name === search.source) ?? null,
    fields: CHANGE_FIELD_GROUP_NAMES.find((name) => name === search.fields) ?? null,
    // A reference of digits alone is a number in the parsed query string.
    reference: cleanReference(String(search.reference ?? '')) ?? '',
  };
}

export function searchOf({ dates, userId, source, fields, reference }: ChangeLogFilter): ChangeLogSearch {
  return {
    ...('preset' in dates
      ? dates.preset !== DEFAULT_PRESET && { preset: dates.preset }
      : { from: dates.from, to: dates.to }),
    ...(userId !== null && { user: userId }),
    ...(source !== null && { source }),
    ...(fields !== null && { fields }),
    ...(reference !== '' && { reference }),
  };
}

/** In capitals; null for text that no reference starts with. */
export function cleanReference(text: string): string | null {
  const typed = text.replaceAll(/\s/g, '').toUpperCase();
  return /^(\d{0,8}|[A-Z]{1,3}|[A-Z]{3}\d{1,8})$/.test(typed) ? typed : null;
}

function datesOf({ preset, from, to }: ChangeLogSearch): ChosenDates {
  if (preset !== undefined && isDateRangePreset(preset)) return { preset };
  const checked = checkDateRange({ from: String(from ?? ''), to: String(to ?? '') }, SEARCH_MAX_DAYS);
  return checked.ok ? checked.range : { preset: DEFAULT_PRESET };
}
