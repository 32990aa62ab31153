import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { ChangeLogFilter } from '#features/change-log/change-log-url.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type LoggedChange = ResponseBody<'changeLog'>['changes'][number];
export type ChangeLogQuery = Sent<'exportChangeLog', 'query'>;

const FIRST_PAGE: number | null = null;

/** Presets are resolved to days, so that the file has the days of the page. */
export function queryOf(
  { dates, userId, source, fields, reference }: ChangeLogFilter,
  today: CalendarDate,
): ChangeLogQuery {
  const { from, to } = chosenRange(dates, today);
  return {
    startDateUtc: from,
    endDateUtc: to,
    ...(userId !== null && { userId: String(userId) }),
    ...(source !== null && { source }),
    ...(fields !== null && { fields }),
    ...(reference !== '' && { reference }),
  };
}

/** The pages of the log that match. */
export function useChangeLog(query: ChangeLogQuery) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  return useInfiniteQuery({
    queryKey: ['change-log', organisationId, 'changes', query],
    queryFn: ({ signal, pageParam }) =>
      call('changeLog', {
        params: { org: organisationId },
        query: { ...query, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const changeLogUsersQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: ['change-log', organisationId, 'users'],
    queryFn: ({ signal }) => call('changeLogUsers', { params: { org: organisationId }, signal }),
  });
