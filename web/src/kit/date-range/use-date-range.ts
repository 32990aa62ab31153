import {
  addMonths,
  type CalendarDate,
  compareDates,
  firstOfMonth,
} from '@cartage/domain/dates/calendar-date.ts';
import {
  checkDateRange,
  type ChosenDates,
  chosenRange,
  type DateRange,
  tooLongMessage,
} from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { showError } from '#kit/toasts.ts';

export type RangeEnd = keyof DateRange;

/** State of the date menu: the typed dates, the date that the calendar fills next, and the visible months. */
export function useDateRange({
  value,
  today,
  maxDays,
  months,
  onApply,
}: {
  readonly value: ChosenDates;
  readonly today: CalendarDate;
  readonly maxDays: number;
  /** Number of visible months. */
  readonly months: number;
  readonly onApply: (dates: ChosenDates) => void;
}) {
  const [typed, setTyped] = useState(() => textsOf(chosenRange(value, today)));
  const [end, setEnd] = useState<RangeEnd>('from');
  const [current, setCurrent] = useState(() => chosenRange(value, today).to);
  const [month, setMonth] = useState(() => addMonths(firstOfMonth(current), 1 - months));
  const [errors, setErrors] = useState<Partial<Record<RangeEnd, string>>>({});
  const range = { from: parseTypedDate(typed.from, today), to: parseTypedDate(typed.to, today) };

  const show = (day: CalendarDate) => {
    setCurrent(day);
    if (day < month) setMonth(firstOfMonth(day));
    else if (day >= firstOfMonth(month, months)) setMonth(firstOfMonth(day, 1 - months));
  };
  const type = (which: RangeEnd, text: string) => {
    setTyped({ ...typed, [which]: text });
    setErrors({ ...errors, [which]: undefined });
    const day = parseTypedDate(text, today);
    if (day !== null) show(day);
  };
  /** Formats a recognised date; leaves any other text unchanged. */
  const formatTyped = (which: RangeEnd) => {
    const day = range[which];
    if (day !== null) setTyped({ ...typed, [which]: formatDay(day) });
  };
  /** To cannot be before From, and From cannot be after To (FILTER-05). */
  const isAllowed = (day: CalendarDate) => {
    const other = end === 'from' ? range.to : range.from;
    return other === null || (end === 'from' ? compareDates(day, other) : compareDates(other, day)) <= 0;
  };
  const pick = (day: CalendarDate) => {
    type(end, formatDay(day));
    setEnd(end === 'from' ? 'to' : 'from');
  };
  const apply = () => {
    const checked = checkDateRange(range, maxDays);
    if (checked.ok) return onApply(checked.range);
    const isTooLong = checked.issues.some(({ message }) => message === tooLongMessage(maxDays));
    setErrors(
      isTooLong ? {} : Object.fromEntries(checked.issues.map(({ field, message }) => [field, message])),
    );
    // FILTER-06 requires a snackbar for this message.
    if (isTooLong) showError(tooLongMessage(maxDays));
    return undefined;
  };
  const changeMonth = (by: number) => setMonth(firstOfMonth(month, by));
  return {
    typed,
    range,
    end,
    setEnd,
    current,
    month,
    errors,
    show,
    type,
    formatTyped,
    isAllowed,
    pick,
    apply,
    changeMonth,
  };
}

const textsOf = ({ from, to }: DateRange): Record<RangeEnd, string> => ({
  from: formatDay(from),
  to: formatDay(to),
});
