import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import {
  type HolidayChoice,
  MAX_ORDER_NAME,
  type OrderWeekday,
  ruleIssue,
} from '@cartage/domain/standing-orders/rule.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import type { NewOrderBody, StandingOrder } from '#features/standing-orders/orders-query.ts';

/** The issue of a date field with another text. */
export const DATE_ISSUE = 'Enter a date, such as 19/08/2026';

/** The form of a standing order. */
export interface OrderDraft {
  readonly name: string;
  /** Null: none selected, or the values that the order has. */
  readonly templateId: number | null;
  readonly weekdays: readonly OrderWeekday[];
  readonly everyWeeks: number;
  readonly startText: string;
  readonly endText: string;
  readonly onHoliday: HolidayChoice;
  readonly leadDays: number;
  readonly isReady: boolean;
}

export type DraftIssues = Readonly<
  Partial<Record<'name' | 'templateId' | 'weekdays' | 'startDay' | 'endDay', string>>
>;

export const newDraft = (today: CalendarDate, template: { id: number; name: string } | null): OrderDraft => ({
  name: template?.name ?? '',
  templateId: template?.id ?? null,
  weekdays: [],
  everyWeeks: 1,
  startText: formatDay(today),
  endText: '',
  onHoliday: 'NEXT',
  leadDays: 1,
  isReady: false,
});

export function draftOf({ name, rule, isReady }: StandingOrder): OrderDraft {
  const { weekdays, everyWeeks, onHoliday, leadDays } = rule;
  const text = (day: string | null) => (day === null ? '' : formatDay(day as CalendarDate));
  const days = { startText: text(rule.startDay), endText: text(rule.endDay) };
  return { name, templateId: null, weekdays, everyWeeks, ...days, onHoliday, leadDays, isReady };
}

/** The rule of a draft; null while a part of it is missing or unreadable. */
export function ruleOf(draft: OrderDraft, today: CalendarDate): NewOrderBody['rule'] | null {
  const { weekdays, everyWeeks, onHoliday, leadDays, startText, endText } = draft;
  const startDay = parseTypedDate(startText, today, 'ahead');
  const endDay = parseTypedDate(endText, today, 'ahead');
  if (startDay === null || (endDay === null && endText.trim() !== '')) return null;
  if (ruleIssue({ weekdays, startDay, endDay }) !== null) return null;
  return { weekdays: [...weekdays], everyWeeks, startDay, endDay, onHoliday, leadDays };
}

/** The first issue of every field. A stored first day may be in the past. */
export function draftIssues(
  draft: OrderDraft,
  today: CalendarDate,
  before: StandingOrder | null,
): DraftIssues {
  const { name, templateId, weekdays, startText, endText } = draft;
  const startDay = parseTypedDate(startText, today, 'ahead');
  const endDay = parseTypedDate(endText, today, 'ahead');
  const rule = startDay === null ? null : ruleIssue({ weekdays, startDay, endDay });
  const isPast = startDay !== null && startDay < today && startDay !== before?.rule.startDay;
  const found = {
    name: name.trim() === '' ? 'Enter a name' : lengthIssue(name, MAX_ORDER_NAME),
    templateId: templateId === null && before === null ? 'Select a template' : null,
    weekdays: weekdays.length === 0 ? 'Select at least one day' : null,
    startDay: startDay === null ? DATE_ISSUE : isPast ? 'The first day must not be in the past' : null,
    endDay:
      endDay === null && endText.trim() !== '' ? DATE_ISSUE : rule?.field === 'endDay' ? rule.message : null,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, text]] : [])));
}
