import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { Combination } from '#freight/combinations/combinations-query.ts';

/** Whether the rates advise against the combination. */
export const costsMore = ({ saving }: Combination): boolean => (saving ?? 0) < 0;

/** '3 consignments go from Penrose to Rātā Supplies on 30/11/2026. Combine them into one to save $18.40 (excludes GST and FAF).' */
export function combinationText(combination: Combination): string {
  const { others, sender, receiver, saving } = combination;
  const go = `${others.length + 1} consignments go from ${sender} to ${receiver}${dayText(combination)}.`;
  if (costsMore(combination))
    return `${go} One consignment would cost $${Math.abs(saving ?? 0).toFixed(2)} more (excludes GST and FAF).`;
  return saving === null || saving === 0
    ? `${go} Combine them into one.`
    : `${go} Combine them into one to save $${saving.toFixed(2)} (excludes GST and FAF).`;
}

/** ' on 30/11/2026'; empty without a pickup day. */
export function dayText({ pickupDay }: Pick<Combination, 'pickupDay'>): string {
  const day = pickupDay === null ? null : parseCalendarDate(pickupDay);
  return day === null ? '' : ` on ${formatDay(day)}`;
}
