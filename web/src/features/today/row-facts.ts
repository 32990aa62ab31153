import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { TodayRow } from '#features/today/today-query.ts';

const DUE_LABELS = { PICKUP: 'Pickup', DELIVERY: 'Delivery', PROMISE: 'Promised' } as const;

/** 'Pickup 25/03/2026', and whether the day needs attention. */
export function dueOf({ dueKind, dueDate, isOverdue }: TodayRow, today: CalendarDate) {
  if (dueDate === null) return { text: '–', tone: undefined };
  // The response has days as text.
  const day = dueDate as CalendarDate;
  const text = day === today ? `${DUE_LABELS[dueKind]} today` : `${DUE_LABELS[dueKind]} ${formatDay(day)}`;
  const tone = isOverdue ? 'danger' : day === today ? 'warn' : undefined;
  return { text: isOverdue ? `${text}, overdue` : text, tone } as const;
}

/** The party that must act next, with the name that exceptions have for it. */
export const waitingFor = ({ nextToAct: party }: TodayRow, providerName: string): string =>
  ({ SENDER: 'Sender', RECEIVER: 'Receiver', PROVIDER: providerName })[party];
