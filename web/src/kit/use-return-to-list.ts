import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isListPreviousEntry, lastListHref, type HistoryEntry, storeListHref } from '#kit/last-list.ts';

/** Returns a function that navigates to the list in its last state. */
export function useReturnToList(): () => void {
  const router = useRouter();
  // Only during the first render does resolvedLocation still hold the previous page.
  const [before] = useState(() => entryOf(router.state.resolvedLocation));
  const here = entryOf(router.state.location);
  useEffect(() => storeListHref(sessionStorage, before), [before]);
  return () => {
    const isAfterList = router.state.location.state.isAfterList === true;
    if (isAfterList || (here !== null && isListPreviousEntry(before, here))) router.history.back();
    else router.history.push(lastListHref(sessionStorage));
  };
}

function entryOf(location: ReturnType<typeof useRouter>['state']['resolvedLocation']): HistoryEntry | null {
  if (location === undefined) return null;
  return { pathname: location.pathname, href: location.href, index: location.state.__TSR_index };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is the previous history entry, also after the page was replaced by the next one of the list. */
    readonly isAfterList?: boolean;
  }
}
