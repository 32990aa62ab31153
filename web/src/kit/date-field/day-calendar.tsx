import { ActionIcon } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type CalendarDate, firstOfMonth, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#kit/date-field/date-field.module.css';
import { openingDay } from '#kit/date-field/opening-day.ts';
import { CalendarMonth } from '#kit/date-range/calendar-month.tsx';
import { isSameMonth, monthWeeks } from '#kit/date-range/month-days.ts';
import { Icon } from '#ui/icon.tsx';

/** The days of a month, from this one on. */
export function DayCalendar({
  day,
  today,
  reasonOf,
  closedOn,
  choose,
}: {
  readonly day: CalendarDate | null;
  readonly today: CalendarDate;
  readonly reasonOf: (day: CalendarDate) => string | null;
  readonly closedOn: (day: CalendarDate) => string | null;
  readonly choose: (day: CalendarDate) => void;
}) {
  const [current, setCurrent] = useState(() => openingDay(day, today, reasonOf));
  const place = useRef<HTMLDivElement>(null);
  const first = firstOfMonth(today);
  const isFirst = firstOfMonth(current) <= first;
  const moveTo = (next: CalendarDate) => {
    if (next < first) return;
    flushSync(() => setCurrent(next));
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const turn = (months: number) => setCurrent(firstOfMonth(current, months));
  return (
    <div ref={place}>
      <CalendarMonth
        month={current}
        range={{ from: day, to: day }}
        today={today}
        current={current}
        isAllowed={(one) => reasonOf(one) === null}
        reasonOf={reasonOf}
        isClosed={(one) => closedOn(one) !== null}
        onPick={choose}
        onMove={moveTo}
        start={
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label="Previous month"
            aria-disabled={isFirst}
            className={isFirst ? styles.off : undefined}
            onClick={() => !isFirst && turn(-1)}
          >
            <Icon of={IconChevronLeft} />
          </ActionIcon>
        }
        end={
          <ActionIcon variant="subtle" size="md" aria-label="Next month" onClick={() => turn(1)}>
            <Icon of={IconChevronRight} />
          </ActionIcon>
        }
      />
      <Closures month={current} closedOn={closedOn} />
    </div>
  );
}

/** The days off of the month in words: a finger cannot point at a day to learn its reason. */
function Closures({
  month,
  closedOn,
}: {
  readonly month: CalendarDate;
  readonly closedOn: (day: CalendarDate) => string | null;
}) {
  const days = monthWeeks(month)
    .flat()
    .filter((day) => isSameMonth(day, month) && weekday(day) < SATURDAY && closedOn(day) !== null);
  if (days.length === 0) return null;
  return (
    <ul className={styles.closures} aria-label="Days off">
      {days.map((day) => (
        <li key={day}>
          <span className={styles.date}>{Number(day.slice(8))}</span> {closedOn(day)}
        </li>
      ))}
    </ul>
  );
}

const SATURDAY = 5;
