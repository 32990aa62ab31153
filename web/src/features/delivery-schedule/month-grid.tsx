import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  dayLabel,
  type DaysAbout,
  rangeOf,
  scheduleDay,
  type Slot,
  weeksOf,
} from '#features/delivery-schedule/schedule-days.ts';
import styles from '#features/delivery-schedule/schedules-card.module.css';
import { SlotButton } from '#features/delivery-schedule/slot-button.tsx';
import { dayAfterKey } from '#kit/date-range/calendar-keys.ts';
import { dayName, isSameMonth, monthName } from '#kit/date-range/month-days.ts';

export interface DaysProps {
  readonly month: CalendarDate;
  /** The day that Tab reaches. */
  readonly current: CalendarDate;
  readonly about: DaysAbout;
  readonly isLoading: boolean;
  readonly show: (day: CalendarDate) => void;
  readonly chosen: Slot | null;
  readonly choose: (slot: Slot) => void;
}

/**
 * A month as a grid with the keys of the ARIA grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows,
 * Home and End move by day and week, Page Up and Page Down by month, Enter opens a day, Escape leaves it.
 */
export function MonthGrid(props: DaysProps) {
  const { month, current, show } = props;
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
    if (cell === null) return;
    if (event.key === 'Escape') return cell.focus();
    if (event.key === 'Enter' && event.target === cell) {
      event.preventDefault();
      return cell.querySelector<HTMLElement>('button:not([aria-disabled=true])')?.focus();
    }
    const next = dayAfterKey(current, event.key);
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    show(next);
  };
  return (
    <table ref={grid} role="grid" aria-label={monthName(month)} className={styles.grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, ...props }: DaysProps & { readonly day: CalendarDate }) {
  const { month, current, about, isLoading, chosen, choose } = props;
  const found = scheduleDay(day, about);
  const isCurrent = day === current;
  const isOutside = !isSameMonth(day, month);
  const reason = isLoading ? null : found.reason;
  return (
    <td
      className={styles.day}
      data-day={day}
      data-past={found.isPast || undefined}
      data-outside={isOutside || undefined}
      data-off={reason !== null || undefined}
      data-today={day === about.today || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={day === about.today ? 'date' : undefined}
    >
      {/* The name of a cell is its text: WCAG 2.5.3 rejects a label without the visible text. */}
      <span className="visually-hidden">{dayName(day)}, </span>
      <span className={styles.number} aria-hidden>
        {day === about.today && 'Today '}
        {isOutside ? dayLabel(day, day === rangeOf(month).from) : Number(day.slice(8))}
      </span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
      {found.slots.map((slot) => (
        <SlotButton
          key={slot.scheduleId}
          slot={slot}
          isChosen={chosen?.scheduleId === slot.scheduleId}
          isReachable={isCurrent}
          choose={choose}
        />
      ))}
    </td>
  );
}
