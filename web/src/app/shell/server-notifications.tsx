import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_NOTIFICATIONS } from '@cartage/domain/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refetchAfterChange } from '#freight/live/refetch-after-change.ts';
import { useLiveMessages } from '#freight/live/use-live-messages.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

type Unread = ResponseBody<'notifications'>;

/** Adds the unread notifications of the server to the bell, and reports to the server which ones the user has read. */
export function ServerNotifications() {
  const { permissions } = useOrganisationContext();
  const hasNotifications = useHasOwnOperations();
  return hasNotifications && permissions.has('Consignment.LimitedEdit') ? <FollowNotifications /> : null;
}

function FollowNotifications() {
  const unread = useUnread();
  /** Ids that were added to the bell of this tab. */
  const [added] = useState(() => new Set<number>());
  const isFirst = useRef(true);
  /** Notifications with smaller ids are older than a full response, so they get no snackbar. */
  const oldBelow = useRef(0);
  const onUnread = useEffectEvent((found: Unread) => {
    const before = notifications.read();
    for (const { notificationId } of before) if (notificationId !== undefined) added.add(notificationId);
    for (const notification of found.toReversed()) {
      if (added.has(notification.id)) continue;
      added.add(notification.id);
      // Notifications from before the page was opened get no snackbar.
      add(notification, !isFirst.current && notification.id > oldBelow.current);
    }
    isFirst.current = false;
    // A full response may lack older notifications that are still unread.
    if (found.length >= MAX_NOTIFICATIONS) {
      oldBelow.current = Math.max(oldBelow.current, Math.min(...found.map(({ id }) => id)));
      return;
    }
    const ids = new Set(found.map(({ id }) => id));
    // Read in another tab.
    notifications.markRead([...added].filter((id) => !ids.has(id)));
  });
  useEffect(() => {
    if (unread !== undefined) onUnread(unread);
  }, [unread]);
  useReportRead(unread);
  return null;
}

function useUnread(): Unread | undefined {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const queryKey = keyOf(organisationId);
  const { data } = useQuery({
    queryKey,
    // A background request does not lead to sign-in, and its failure is not shown.
    queryFn: ({ signal }) =>
      call('notifications', { params: { org: organisationId }, isQuiet: true, signal }),
    staleTime: Infinity,
    retry: false,
  });
  useLiveMessages((message) => {
    const isConcerned =
      message.type === 'refresh' ||
      (message.type === 'jobs' && message.jobs.some(({ kind }) => kind === 'notification'));
    if (isConcerned) void refetchAfterChange(queryClient, queryKey);
  }, true);
  return data;
}

const keyOf = (organisationId: number) => ['notifications', organisationId];

/** Reports each notification once that the user has read or dismissed in the bell of this tab. */
function useReportRead(unread: Unread | undefined): void {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const reported = useRef(new Set<number>());
  const report = useEffectEvent(async (ids: readonly number[]) => {
    try {
      const left = await call('readNotifications', {
        params: { org: organisationId },
        body: { ids: [...ids] },
        isQuiet: true,
      });
      queryClient.setQueryData(keyOf(organisationId), left);
    } catch {
      // The next change of either list reports them again.
      for (const id of ids) reported.current.delete(id);
    }
  });
  useEffect(() => {
    if (unread === undefined) return;
    const reportSeen = () => {
      // A notification that is missing in the bell is not reported: the user may not have seen it.
      const ids = unread.flatMap(({ id }) =>
        notifications.hasSeen(id) && !reported.current.has(id) ? [id] : [],
      );
      if (ids.length === 0) return;
      for (const id of ids) reported.current.add(id);
      void report(ids);
    };
    reportSeen();
    return notifications.subscribe(reportSeen);
  }, [unread]);
}

function add(
  { id, message, isFailure, atDateTimeUtc, reference, exceptionId, standingOrderId }: Unread[number],
  isNew: boolean,
): void {
  const kind = isFailure ? 'error' : 'success';
  const subject = {
    notificationId: id,
    ...(reference !== null && { reference }),
    ...(exceptionId !== null && { exceptionId }),
    ...(standingOrderId !== null && { standingOrderId }),
  };
  notifications.add(kind, message, subject, Date.parse(atDateTimeUtc));
  if (isNew) toasts.show(kind, message);
}
