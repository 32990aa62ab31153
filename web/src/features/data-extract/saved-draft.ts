import type { Sent } from '@cartage/contract/operations.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import type { ChosenDates } from '@cartage/domain/dates/date-range.ts';
import type { ExtractPeriod, Weekday } from '@cartage/domain/extracts/schedule.ts';
import type { SavedExtract } from '#features/data-extract/saved-words.ts';

/** A saved extract as its form holds it. */
export interface SavedDraft {
  readonly name: string;
  readonly dateType: SavedExtract['dateType'];
  readonly period: ExtractPeriod;
  /** None: all of them. */
  readonly statuses: readonly StatusCode[];
  readonly serviceTypes: readonly string[];
  /** Null: all that the person has then. */
  readonly siteIds: readonly number[] | null;
  /** Null: every day. */
  readonly weekday: Weekday | null;
  readonly time: string;
  readonly recipientSiteIds: readonly number[];
}

/** Early enough for the morning's work. */
const USUAL_TIME = '06:30';

/** What stands on the page; its dates as those that move on with the days. */
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
    time: USUAL_TIME,
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

export function wishOf(draft: SavedDraft): Sent<'createSavedExtract', 'body'> {
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
