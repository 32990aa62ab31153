import type { Sent } from '@cartage/contract/operations.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import type { ChosenDates } from '@cartage/domain/dates/date-range.ts';
import type { ExtractPeriod, Weekday } from '@cartage/domain/extracts/schedule.ts';
import type { SavedExtract } from '#features/data-extract/saved-extract-messages.ts';

/** The form state of a saved extract. */
export interface SavedDraft {
  readonly name: string;
  readonly dateType: SavedExtract['dateType'];
  readonly period: ExtractPeriod;
  /** Empty: all statuses. */
  readonly statuses: readonly StatusCode[];
  readonly serviceTypes: readonly string[];
  /** Null: all sites that the user has when the extract runs. */
  readonly siteIds: readonly number[] | null;
  /** Null: daily. */
  readonly weekday: Weekday | null;
  readonly time: string;
  readonly recipientSiteIds: readonly number[];
}

/** Before the working day starts. */
const DEFAULT_TIME = '06:30';

/** A draft from the page's filters. Fixed dates become a relative period. */
export function newDraft(page: {
  readonly dateType: SavedExtract['dateType'];
  readonly dates: ChosenDates;
  readonly statuses: readonly StatusCode[];
  readonly siteIds: readonly number[] | null;
}): SavedDraft {
  const { dateType, dates, statuses, siteIds } = page;
  const period = 'preset' in dates && dates.preset !== 'TODAY' ? dates.preset : 'YESTERDAY';
  return {
    name: '',
    dateType,
    period,
    statuses,
    serviceTypes: [],
    siteIds,
    weekday: null,
    time: DEFAULT_TIME,
    recipientSiteIds: [],
  };
}

export function draftOf(saved: SavedExtract): SavedDraft {
  const { name, dateType, period, siteIds, weekday, time, recipientSiteIds } = saved;
  const serviceTypes = saved.serviceTypeCodes ?? [];
  return {
    name,
    dateType,
    period,
    statuses: saved.statuses ?? [],
    serviceTypes,
    siteIds,
    weekday,
    time,
    recipientSiteIds,
  };
}

export function requestOf(draft: SavedDraft): Sent<'createSavedExtract', 'body'> {
  const { serviceTypes, statuses, siteIds, recipientSiteIds, ...rest } = draft;
  return {
    ...rest,
    name: draft.name.trim(),
    statuses: [...statuses],
    serviceTypeCodes: [...serviceTypes],
    siteIds: siteIds === null ? null : [...siteIds],
    recipientSiteIds: [...recipientSiteIds],
  };
}
