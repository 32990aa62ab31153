import { ActionIcon } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type CalendarDate, compareDates, firstOfMonth } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#features/consignment-search/pickup-day.module.css';
import { CalendarMonth } from '#kit/date-range/calendar-month.tsx';
import { useToday } from '#kit/use-today.ts';
import { Icon } from '#ui/icon.tsx';

/** One day, from today on (BULK-05). */
export function PickupDay({
  day,
  choose,
}: {
  readonly day: CalendarDate | null;
  readonly choose: (day: CalendarDate) => void;
}) {
  const today = useToday();
  const [current, setCurrent] = useState<CalendarDate>(day ?? today);
  const calendar = useRef<HTMLDivElement>(null);
  const isAllowed = (one: CalendarDate) => compareDates(one, today) >= 0;
  const turn = (months: number) => {
    const first = firstOfMonth(current, months);
    setCurrent(isAllowed(first) ? first : today);
  };
  const moveTo = (next: CalendarDate) => {
    if (!isAllowed(next)) return;
    flushSync(() => setCurrent(next));
    calendar.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const isFirst = compareDates(firstOfMonth(current), firstOfMonth(today)) <= 0;
  return (
    <div ref={calendar} className={styles.calendar}>
      <CalendarMonth
        month={current}
        range={{ from: day, to: day }}
        today={today}
        current={current}
        isAllowed={isAllowed}
        onPick={(picked) => {
          setCurrent(picked);
          choose(picked);
        }}
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
      <p className={styles.chosen} role="status">
        {day === null ? 'Choose a date' : `Pickup on ${formatDay(day)}`}
      </p>
    </div>
  );
}
