import type { Answer } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { EXTRACT_PERIOD_NAMES, WEEKDAY_NAMES } from '@cartage/domain/extracts/schedule.ts';
import { serviceTypesWords } from '#freight/service-types-words.ts';

export type SavedExtract = Answer<'savedExtracts'>['savedExtracts'][number];
export type Recipient = Answer<'savedExtracts'>['recipients'][number];

/** 'Every day at 6:30 am', 'Mondays at 12:00 am'. */
export function scheduleWords({ weekday, time }: Pick<SavedExtract, 'weekday' | 'time'>): string {
  return `${weekday === null ? 'Every day' : `${WEEKDAY_NAMES[weekday]}s`} at ${timeWords(time)}`;
}

function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** What the file has, in the order of the form. */
export function criteriaWords(
  { dateType, period, statuses, serviceTypeCodes, siteIds }: SavedExtract,
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  const parts = [
    `${dateType === 'Creation' ? 'Created' : 'Requested for delivery'}: ${EXTRACT_PERIOD_NAMES[period]}`,
  ];
  if (statuses !== null) parts.push(statuses.length === 1 ? '1 status' : `${statuses.length} statuses`);
  if (serviceTypeCodes !== null) parts.push(serviceTypesWords(serviceTypeCodes, offered));
  parts.push(sitesWords(siteIds));
  return parts.join(' · ');
}

export const sitesWords = (siteIds: readonly number[] | null): string =>
  siteIds === null ? 'all your sites' : siteIds.length === 1 ? '1 site' : `${siteIds.length} sites`;

export const nextWords = ({ nextDueDateTimeUtc: next }: SavedExtract): string =>
  next === null ? 'Paused' : `Next: ${formatDateTime(new Date(next)).replace(':00 ', ' ')}`;
