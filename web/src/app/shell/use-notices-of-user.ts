import { useEffect } from 'react';
import { notices } from '#kit/notices.ts';
import { noticesKey } from '#session/kept-notices.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** What was told stays with this person in this organisation, through reloads of the tab. */
export function useNoticesOfUser(): void {
  const { user, organisationId } = useWorkplace();
  const key = noticesKey({ sub: user.sub, organisationId });
  useEffect(() => notices.open(sessionStorage, key), [key]);
}
