import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { DATE_FAULTS } from '@cartage/domain/dates/requested-dates.ts';
import styles from '#features/consignment-search/pickup-day.module.css';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import { useToday } from '#kit/use-today.ts';

const NEVER_CLOSED = () => null;
/** Other days are worked here and not there: of them the server tells. */
const isWeekend = (day: CalendarDate) => weekday(day) > 4;

/** One day, from today on (BULK-05). */
export function PickupDay({
  day,
  choose,
}: {
  readonly day: CalendarDate | null;
  readonly choose: (day: CalendarDate) => void;
}) {
  const today = useToday();
  return (
    <div className={styles.calendar}>
      <DayCalendar
        day={day}
        today={today}
        reasonOf={(one) => (one < today ? DATE_FAULTS.past : isWeekend(one) ? DATE_FAULTS.notWorking : null)}
        closedOn={NEVER_CLOSED}
        choose={choose}
      />
      <p className={styles.chosen} role="status">
        {day === null ? 'Choose a date' : `Pickup on ${formatDay(day)}`}
      </p>
    </div>
  );
}
