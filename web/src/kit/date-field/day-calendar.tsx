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

/** A month calendar that starts at the current month. */
export function DayCalendar({
  day,
  today,
  reasonOf,
  closureOn,
  choose,
}: {
  readonly day: CalendarDate | null;
  readonly today: CalendarDate;
  readonly reasonOf: (day: CalendarDate) => string | null;
  readonly closureOn: (day: CalendarDate) => string | null;
  readonly choose: (day: CalendarDate) => void;
}) {
  const [current, setCurrent] = useState(() => openingDay(day, today, reasonOf));
  const container = useRef<HTMLDivElement>(null);
  const first = firstOfMonth(today);
  const isFirst = firstOfMonth(current) <= first;
  const moveTo = (next: CalendarDate) => {
    if (next < first) return;
    flushSync(() => setCurrent(next));
    container.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const changeMonth = (months: number) => setCurrent(firstOfMonth(current, months));
  return (
    <div ref={container}>
      <CalendarMonth
        month={current}
        range={{ from: day, to: day }}
        today={today}
        current={current}
        isAllowed={(day) => reasonOf(day) === null}
        reasonOf={reasonOf}
        isClosed={(day) => closureOn(day) !== null}
        onPick={choose}
        onMove={moveTo}
        start={
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label="Previous month"
            aria-disabled={isFirst}
            className={isFirst ? styles.off : undefined}
            onClick={() => !isFirst && changeMonth(-1)}
          >
            <Icon of={IconChevronLeft} />
          </ActionIcon>
        }
        end={
          <ActionIcon variant="subtle" size="md" aria-label="Next month" onClick={() => changeMonth(1)}>
            <Icon of={IconChevronRight} />
          </ActionIcon>
        }
      />
      <Closures month={current} closureOn={closureOn} />
    </div>
  );
}

/** Lists the month's holidays as text, because touch users cannot hover over a day for its reason. */
function Closures({
  month,
  closureOn,
}: {
  readonly month: CalendarDate;
  readonly closureOn: (day: CalendarDate) => string | null;
}) {
  const days = monthWeeks(month)
    .flat()
    .filter((day) => isSameMonth(day, month) && weekday(day) < SATURDAY && closureOn(day) !== null);
  if (days.length === 0) return null;
  return (
    <ul className={styles.closures} aria-label="Non-working days">
      {days.map((day) => (
        <li key={day}>
          <span className={styles.date}>{Number(day.slice(8))}</span> {closureOn(day)}
        </li>
      ))}
    </ul>
  );
}

const SATURDAY = 5;
