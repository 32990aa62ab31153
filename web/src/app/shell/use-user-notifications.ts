import { useEffect } from 'react';
import { notifications } from '#kit/notifications.ts';
import { notificationsKey } from '#session/stored-notifications.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Keeps notifications per user and organisation across reloads of the tab. */
export function useUserNotifications(): void {
  const { user, organisationId } = useOrganisationContext();
  const key = notificationsKey({ sub: user.sub, organisationId });
  useEffect(() => notifications.open(sessionStorage, key), [key]);
}
