import { ActionIcon, Button, TextInput } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type CalendarDate, daysBetween, firstOfMonth } from '@cartage/domain/dates/calendar-date.ts';
import { type ChosenDates, DATE_RANGE_PRESETS, PRESET_NAMES } from '@cartage/domain/dates/date-range.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CalendarMonth } from '#kit/date-range/calendar-month.tsx';
import styles from '#kit/date-range/date-range-panel.module.css';
import { type RangeEnd, useDateRange } from '#kit/date-range/use-date-range.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

export interface DateRangePanelProps {
  readonly value: ChosenDates;
  readonly today: CalendarDate;
  readonly maxDays: number;
  /** Number of months side by side. */
  readonly months: 1 | 2;
  readonly onApply: (dates: ChosenDates) => void;
  readonly onCancel: () => void;
}

const ENDS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

/** The date menu (FILTER-03): presets apply immediately; From and To are typed or picked from the calendar. */
export function DateRangePanel(props: DateRangePanelProps) {
  const { value, months, onApply, onCancel } = props;
  const chosen = useDateRange(props);
  const inputs = useRef<Partial<Record<RangeEnd, HTMLInputElement | null>>>({});
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not on a phone, where the on-screen keyboard would cover the calendar.
    if (months === 2) inputs.current.from?.focus();
  }, [months]);
  const onEnter = (end: RangeEnd) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Do not submit the surrounding form.
    event.preventDefault();
    chosen.formatTyped(end);
    if (end === 'from') inputs.current.to?.select();
    else chosen.apply();
  };
  return (
    <div className={styles.panel} data-months={months}>
      <div className={styles.presets} role="group" aria-label="Presets">
        {DATE_RANGE_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={'preset' in value && value.preset === preset}
            onClick={() => onApply({ preset })}
          >
            {PRESET_NAMES[preset]}
          </button>
        ))}
      </div>
      <div className={styles.custom}>
        <div className={styles.ends}>
          {ENDS.map(([end, label]) => {
            const error = chosen.errors[end];
            return (
              <TextInput
                key={end}
                ref={(input) => {
                  inputs.current[end] = input;
                }}
                label={label}
                size={months === 1 ? 'sm' : 'xs'}
                value={chosen.typed[end]}
                autoComplete="off"
                // Without room for an icon, which would cut the date.
                {...(months === 2 && { leftSection: <Icon of={IconCalendar} /> })}
                data-filling={chosen.end === end}
                error={error !== undefined && <FieldError message={error} />}
                onFocus={(event) => {
                  chosen.setEnd(end);
                  event.currentTarget.select();
                }}
                onBlur={() => chosen.formatTyped(end)}
                onChange={(event) => chosen.type(end, event.currentTarget.value)}
                onKeyDown={onEnter(end)}
              />
            );
          })}
        </div>
        <div ref={calendar} className={styles.months}>
          <Months {...props} chosen={chosen} calendar={calendar} />
        </div>
      </div>
      <div className={styles.foot}>
        <RangeLength {...props} chosen={chosen} />
        <Button variant="subtle" size="xs" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="light" size="xs" onClick={chosen.apply}>
          Apply
        </Button>
      </div>
    </div>
  );
}

type Chosen = ReturnType<typeof useDateRange>;

function Months({
  chosen,
  today,
  months,
  calendar,
}: DateRangePanelProps & {
  readonly chosen: Chosen;
  readonly calendar: RefObject<HTMLDivElement | null>;
}) {
  const focusDay = (day: CalendarDate) => {
    // Synchronous, because the next key press must reach the newly focused day.
    flushSync(() => chosen.show(day));
    calendar.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  return Array.from({ length: months }, (_, index) => {
    const month = firstOfMonth(chosen.month, index);
    const isCurrentHere = chosen.current.slice(0, 7) === month.slice(0, 7);
    const isCurrentVisible =
      chosen.current >= chosen.month && chosen.current < firstOfMonth(chosen.month, months);
    return (
      <CalendarMonth
        key={index}
        month={month}
        range={chosen.range}
        today={today}
        // When the current day is not visible, the first visible day is in the tab order.
        current={isCurrentHere || isCurrentVisible ? chosen.current : chosen.month}
        isAllowed={chosen.isAllowed}
        onPick={(day) => {
          chosen.pick(day);
          focusDay(day);
        }}
        onMove={focusDay}
        start={
          index === 0 && (
            <MonthButton label="Previous month" of={IconChevronLeft} onClick={() => chosen.changeMonth(-1)} />
          )
        }
        end={
          index === months - 1 && (
            <MonthButton label="Next month" of={IconChevronRight} onClick={() => chosen.changeMonth(1)} />
          )
        }
      />
    );
  });
}

const MonthButton = ({
  label,
  of,
  onClick,
}: {
  readonly label: string;
  readonly of: Parameters<typeof Icon>[0]['of'];
  readonly onClick: () => void;
}) => (
  <ActionIcon variant="subtle" size="md" aria-label={label} onClick={onClick}>
    <Icon of={of} />
  </ActionIcon>
);

/** The number of days and a hint for typing. */
function RangeLength({ chosen, maxDays }: DateRangePanelProps & { readonly chosen: Chosen }) {
  const { from, to } = chosen.range;
  const days = from !== null && to !== null && from <= to ? daysBetween(from, to) : null;
  const isTooLong = days !== null && days > maxDays;
  return (
    <p className={styles.length} data-too-long={isTooLong}>
      <span role="status">
        {days !== null && `${days} ${days === 1 ? 'day' : 'days'}, `}
        maximum {maxDays}.
      </span>{' '}
      Type 25/11, t for today, −7 or mon.
    </p>
  );
}
