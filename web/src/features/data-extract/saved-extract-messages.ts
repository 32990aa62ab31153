import type { ResponseBody } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { EXTRACT_PERIOD_NAMES, WEEKDAY_NAMES } from '@cartage/domain/extracts/schedule.ts';
import { serviceTypesLabel } from '#freight/service-types-label.ts';

export type SavedExtract = ResponseBody<'savedExtracts'>['savedExtracts'][number];
export type Recipient = ResponseBody<'savedExtracts'>['recipients'][number];

/** 'Every day at 6:30 am', 'Mondays at 12:00 am'. */
export function scheduleMessage({ weekday, time }: Pick<SavedExtract, 'weekday' | 'time'>): string {
  return `${weekday === null ? 'Every day' : `${WEEKDAY_NAMES[weekday]}s`} at ${formatTimeOfDay(time)}`;
}

function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The filters in the order of the form. */
export function criteriaMessage(
  { dateType, period, statuses, serviceTypeCodes, siteIds }: SavedExtract,
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  const parts = [
    `${dateType === 'Creation' ? 'Created' : 'Requested Delivery'}: ${EXTRACT_PERIOD_NAMES[period]}`,
  ];
  if (statuses !== null) parts.push(statuses.length === 1 ? '1 status' : `${statuses.length} statuses`);
  if (serviceTypeCodes !== null) parts.push(serviceTypesLabel(serviceTypeCodes, offered));
  parts.push(sitesMessage(siteIds));
  return parts.join(' · ');
}

export const sitesMessage = (siteIds: readonly number[] | null): string =>
  siteIds === null ? 'all your sites' : siteIds.length === 1 ? '1 site' : `${siteIds.length} sites`;

export const nextRunMessage = ({ nextDueDateTimeUtc: next }: SavedExtract): string =>
  next === null ? 'Paused' : `Next: ${formatDateTime(new Date(next)).replace(':00 ', ' ')}`;
