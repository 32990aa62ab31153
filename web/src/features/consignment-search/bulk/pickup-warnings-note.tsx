import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import styles from '#features/consignment-search/bulk/bulk-confirm-dialog.module.css';
import { pickupWarnings } from '#features/consignment-search/bulk/pickup-warnings.ts';
import type { CalendarOf } from '#features/consignment-search/bulk/predict-date-issue.ts';
import { useEntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { useMinute } from '#kit/use-minute.ts';

/** Reasons why the pickup of some consignments is unlikely to work on the chosen day. The action stays possible. */
export function PickupWarningsNote({
  day,
  consignments,
  calendarOf,
}: {
  readonly day: CalendarDate;
  readonly consignments: readonly SelectedConsignment[];
  readonly calendarOf: CalendarOf;
}) {
  const limits = useEntryLimits(true);
  const now = localDateTimeParts(useMinute());
  const warnings = pickupWarnings(consignments, day, { limits, calendarOf, now });
  return warnings.map(({ message, count }) => (
    <p key={message} className={styles.warning} role="status">
      {wholeNumber(count)} of {countOf(consignments.length, 'consignment')}: {message}
    </p>
  ));
}
