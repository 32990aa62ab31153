import {
  checkDateRange,
  type ChosenDates,
  DASHBOARD_MAX_DAYS,
  isDateRangePreset,
} from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_SEARCH_PRESET } from '@cartage/domain/search/filters.ts';

/** The dashboard filter stored in this browser (TENANT-08). Stored values are validated, because they may have any shape. */

export const DEFAULT_DATES: ChosenDates = { preset: DEFAULT_SEARCH_PRESET };

export const datesKey = (sub: string) => `cartage.dashboard.dates.${encodeURIComponent(sub)}`;
export const serviceTypesKey = (sub: string, organisationId: number) =>
  `cartage.dashboard.services.${encodeURIComponent(sub)}.${organisationId}`;

export function readDates(stored: string | null): ChosenDates {
  const value = parsed(stored);
  if (typeof value !== 'object' || value === null) return DEFAULT_DATES;
  const { preset, from, to } = value as {
    readonly preset?: unknown;
    readonly from?: unknown;
    readonly to?: unknown;
  };
  if (typeof preset === 'string') return isDateRangePreset(preset) ? { preset } : DEFAULT_DATES;
  if (typeof from !== 'string' || typeof to !== 'string') return DEFAULT_DATES;
  const checked = checkDateRange({ from, to }, DASHBOARD_MAX_DAYS);
  return checked.ok ? checked.range : DEFAULT_DATES;
}

/** Null for the default. */
export function writeDates(dates: ChosenDates): string | null {
  return 'preset' in dates && dates.preset === DEFAULT_SEARCH_PRESET ? null : JSON.stringify(dates);
}

/** The stored service types that are still offered, in the offered order. */
export function readServiceTypes(
  stored: string | null,
  offered: readonly { readonly code: string }[],
): readonly string[] {
  const value = parsed(stored);
  if (!Array.isArray(value)) return [];
  return offered.map(({ code }) => code).filter((code) => value.includes(code));
}

/** The service types to request. Selecting all of several means no filter; a single offered one stays a filter. */
export const requestedServiceTypes = (
  selected: readonly string[],
  offered: readonly unknown[],
): readonly string[] => (offered.length > 1 && selected.length === offered.length ? [] : selected);

export const writeServiceTypes = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : JSON.stringify(codes);

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
