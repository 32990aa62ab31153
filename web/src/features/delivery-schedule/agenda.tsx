import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import type { DaysProps } from '#features/delivery-schedule/month-grid.tsx';
import { agendaOf, scheduleDay, weeksOf } from '#features/delivery-schedule/schedule-days.ts';
import styles from '#features/delivery-schedule/schedules-card.module.css';
import { SlotButton } from '#features/delivery-schedule/slot-button.tsx';
import { isSameMonth } from '#kit/date-range/month-days.ts';

/** The month as a list of days, for a phone. */
export function Agenda({ month, about, isLoading, chosen, choose }: DaysProps) {
  if (isLoading) return <div className={styles.waiting} role="status" aria-label="Loading delivery runs" />;
  const days = weeksOf(month)
    .flat()
    .filter((day) => isSameMonth(day, month));
  const entries = agendaOf(days.map((day) => scheduleDay(day, about)));
  if (entries.length === 0) return <p className={styles.blank}>This month is over. Choose a later month.</p>;
  return (
    <ul className={styles.agenda}>
      {entries.map((entry) => {
        const [first] = entry;
        const last = entry.at(-1) ?? first;
        return (
          <li key={first.day} data-off={first.slots.length === 0 || undefined}>
            <p className={styles.date}>
              <span>{joined(nameOf(first.day), nameOf(last.day))}</span>
              <b>{joined(numberOf(first.day), numberOf(last.day))}</b>
            </p>
            {first.slots.length === 0 ? (
              <p className={styles.reason}>{first.reason}</p>
            ) : (
              <div className={styles.slots}>
                {first.slots.map((slot) => (
                  <SlotButton
                    key={slot.scheduleId}
                    slot={slot}
                    isChosen={chosen?.scheduleId === slot.scheduleId}
                    isReachable
                    choose={choose}
                  />
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = (day: CalendarDate) => WEEKDAY_NAMES[weekday(day)]?.slice(0, 3) ?? '';
const numberOf = (day: CalendarDate) => String(Number(day.slice(8)));
const joined = (from: string, to: string) => (from === to ? from : `${from}–${to}`);
