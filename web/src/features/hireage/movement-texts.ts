import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { movementRule } from '@cartage/domain/hireage/ledger.ts';
import type { Movement } from '#features/hireage/hireage-queries.ts';

export const dayText = (day: string): string => {
  const parsed: CalendarDate | null = parseCalendarDate(day);
  return parsed === null ? day : formatDay(parsed);
};

/** '+12' and '−12' with the sign of a subtraction. */
export const signed = (quantity: number): string =>
  quantity > 0 ? `+${quantity}` : quantity < 0 ? `−${-quantity}` : '0';

/** As a balance: without a sign above 0. */
export const numberText = (quantity: number): string => (quantity < 0 ? `−${-quantity}` : String(quantity));

/** 'In, 12 units on 17/03/2026' */
export const movementText = ({ kind, quantity, day }: Movement): string =>
  `${movementRule(kind).name}, ${numberText(quantity)} ${Math.abs(quantity) === 1 ? 'unit' : 'units'} on ${dayText(day)}`;

/** 'In', or 'In, reversal' for an entry that reverses another one. */
export const kindText = ({ kind, reverses }: Pick<Movement, 'kind' | 'reverses'>): string =>
  reverses === null ? movementRule(kind).name : `${movementRule(kind).name}, reversal`;
