import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isListOneStepBack, lastList, type Place, rememberList } from '#kit/list-before.ts';

/** Leads back to the list as it was left. */
export function useWayBack(): () => void {
  const router = useRouter();
  // While a page is drawn for the first time the router still knows where one came from.
  const [before] = useState(() => placeOf(router.state.resolvedLocation));
  const here = placeOf(router.state.location);
  useEffect(() => rememberList(sessionStorage, before), [before]);
  return () => {
    if (here !== null && isListOneStepBack(before, here)) router.history.back();
    else router.history.push(lastList(sessionStorage));
  };
}

function placeOf(location: ReturnType<typeof useRouter>['state']['resolvedLocation']): Place | null {
  if (location === undefined) return null;
  return { pathname: location.pathname, href: location.href, index: location.state.__TSR_index };
}
