import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { DATE_ISSUES } from '@cartage/domain/dates/requested-dates.ts';
import { pickupClosures } from '#features/consignment-search/bulk/pickup-closures.ts';
import type { CalendarOf } from '#features/consignment-search/bulk/predict-date-issue.ts';
import styles from '#features/consignment-search/bulk/pickup-day.module.css';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import { useToday } from '#kit/use-today.ts';

/** A calendar of pickup days: not in the past, and open in at least one region (BULK-05). */
export function PickupDay({
  day,
  choose,
  consignments,
  calendarOf,
}: {
  readonly day: CalendarDate | null;
  readonly choose: (day: CalendarDate) => void;
  readonly consignments: readonly SelectedConsignment[];
  readonly calendarOf: CalendarOf;
}) {
  const today = useToday();
  const { closedOn, isClosedEverywhere } = pickupClosures(consignments, calendarOf);
  const reasonOf = (one: CalendarDate) => {
    if (one < today) return DATE_ISSUES.past;
    return isClosedEverywhere(one) ? DATE_ISSUES.notWorking : null;
  };
  return (
    <div className={styles.calendar}>
      <DayCalendar day={day} today={today} reasonOf={reasonOf} closureOn={closedOn} choose={choose} />
      <p className={styles.chosen} role="status">
        {day === null ? 'Choose a date' : `Pickup on ${formatDay(day)}`}
      </p>
    </div>
  );
}
