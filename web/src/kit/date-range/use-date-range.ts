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
import { readTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { useState } from 'react';
import { showError } from '#kit/toasts.ts';

export type End = keyof DateRange;

/** What somebody is choosing: both dates as they are typed, the end that the calendar fills, the days in sight. */
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
  /** How many are in sight. */
  readonly months: number;
  readonly onApply: (dates: ChosenDates) => void;
}) {
  const [typed, setTyped] = useState(() => textsOf(chosenRange(value, today)));
  const [end, setEnd] = useState<End>('from');
  const [current, setCurrent] = useState(() => chosenRange(value, today).to);
  const [month, setMonth] = useState(() => addMonths(firstOfMonth(current), 1 - months));
  const [errors, setErrors] = useState<Partial<Record<End, string>>>({});
  const range = { from: readTypedDate(typed.from, today), to: readTypedDate(typed.to, today) };

  const show = (day: CalendarDate) => {
    setCurrent(day);
    if (day < month) setMonth(firstOfMonth(day));
    else if (day >= firstOfMonth(month, months)) setMonth(firstOfMonth(day, 1 - months));
  };
  const type = (which: End, text: string) => {
    setTyped({ ...typed, [which]: text });
    setErrors({ ...errors, [which]: undefined });
    const day = readTypedDate(text, today);
    if (day !== null) show(day);
  };
  /** What is understood is written out; what is not stays as it was typed. */
  const settle = (which: End) => {
    const day = range[which];
    if (day !== null) setTyped({ ...typed, [which]: formatDay(day) });
  };
  /** To starts at From at the earliest, From ends at To at the latest (FILTER-05). */
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
    // FILTER-06 wants a snackbar for this one.
    if (isTooLong) showError(tooLongMessage(maxDays));
    return undefined;
  };
  const turn = (by: number) => setMonth(firstOfMonth(month, by));
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
    settle,
    isAllowed,
    pick,
    apply,
    turn,
  };
}

const textsOf = ({ from, to }: DateRange): Record<End, string> => ({
  from: formatDay(from),
  to: formatDay(to),
});
