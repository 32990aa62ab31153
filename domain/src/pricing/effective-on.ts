import type { CalendarDate } from '#dates/calendar-date.ts';

/** The version in force on a day: the latest that starts on or before it. Null when none has started. */
export function effectiveOn<Version extends { readonly effectiveFrom: CalendarDate }>(
  versions: readonly Version[],
  day: CalendarDate,
): Version | null {
  return versions
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .reduce<Version | null>(
      (latest, version) =>
        latest === null || version.effectiveFrom > latest.effectiveFrom ? version : latest,
      null,
    );
}
