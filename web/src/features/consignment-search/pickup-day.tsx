import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { DATE_FAULTS } from '@cartage/domain/dates/requested-dates.ts';
import { daysOff } from '#features/consignment-search/days-off.ts';
import type { CalendarOf } from '#features/consignment-search/foreseen-dates.ts';
import styles from '#features/consignment-search/pickup-day.module.css';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import { useToday } from '#kit/use-today.ts';

/** One day, from today on, on which somewhere something is collected (BULK-05). */
export function PickupDay({
  day,
  choose,
  consignments,
  calendarOf,
}: {
  readonly day: CalendarDate | null;
  readonly choose: (day: CalendarDate) => void;
  readonly consignments: readonly MarkedConsignment[];
  readonly calendarOf: CalendarOf;
}) {
  const today = useToday();
  const { closedOn, isClosedEverywhere } = daysOff(consignments, calendarOf);
  const reasonOf = (one: CalendarDate) => {
    if (one < today) return DATE_FAULTS.past;
    return isClosedEverywhere(one) ? DATE_FAULTS.notWorking : null;
  };
  return (
    <div className={styles.calendar}>
      <DayCalendar day={day} today={today} reasonOf={reasonOf} closedOn={closedOn} choose={choose} />
      <p className={styles.chosen} role="status">
        {day === null ? 'Choose a date' : `Pickup on ${formatDay(day)}`}
      </p>
    </div>
  );
}
