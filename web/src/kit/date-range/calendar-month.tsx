import { type CalendarDate, compareDates } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { dayAfterKey } from '#kit/date-range/calendar-keys.ts';
import styles from '#kit/date-range/calendar-month.module.css';
import { dayName, isSameMonth, monthName, monthWeeks } from '#kit/date-range/month-days.ts';

export interface MonthProps {
  readonly month: CalendarDate;
  readonly range: { readonly [End in keyof DateRange]: CalendarDate | null };
  readonly today: CalendarDate;
  /** The day in the tab order. Arrow keys move from it. */
  readonly current: CalendarDate;
  readonly isAllowed: (day: CalendarDate) => boolean;
  /** Why a day is not allowed, shown as its tooltip. */
  readonly reasonOf?: (day: CalendarDate) => string | null;
  /** True for a day that no user can choose; crossed out. */
  readonly isClosed?: (day: CalendarDate) => boolean;
  readonly onPick: (day: CalendarDate) => void;
  readonly onMove: (day: CalendarDate) => void;
}

/** A month as a table of days; the week starts on Monday (FILTER-05). */
export function CalendarMonth({
  start,
  end,
  ...days
}: MonthProps & { readonly start?: ReactNode; readonly end?: ReactNode }) {
  const name = monthName(days.month);
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        {start || <span />}
        <span aria-live="polite">{name}</span>
        {end || <span />}
      </div>
      <table role="grid" aria-label={name} className={styles.table}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(days.month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                isSameMonth(day, days.month) ? <Day key={day} day={day} {...days} /> : <td key={day} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  day,
  range,
  today,
  current,
  isAllowed,
  reasonOf,
  isClosed,
  onPick,
  onMove,
}: MonthProps & { readonly day: CalendarDate }) {
  const place = placeIn(range, day);
  const isDisabled = !isAllowed(day);
  const reason = isDisabled ? (reasonOf?.(day) ?? null) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <td aria-selected={place === 'end'} data-place={place}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        tabIndex={day === current ? 0 : -1}
        aria-label={reason === null ? dayName(day) : `${dayName(day)}, ${reason}`}
        data-tooltip={reason}
        data-closed={isClosed?.(day) || undefined}
        aria-disabled={isDisabled}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => !isDisabled && onPick(day)}
        onKeyDown={onKeyDown}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

function placeIn({ from, to }: MonthProps['range'], day: CalendarDate): 'end' | 'within' | undefined {
  if (day === from || day === to) return 'end';
  if (from === null || to === null) return undefined;
  return compareDates(from, day) < 0 && compareDates(day, to) < 0 ? 'within' : undefined;
}
