import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOtherArea } from '#app/shell/navigation.ts';
import { changeSelections, selectionsKey } from '#freight/stored-selections.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/**
 * Drops the selections of the list when the user moves on to another area, so that a selection made there never joins a
 * later one. Opening a consignment of the list and coming back keeps them.
 */
export function useClearSelections(): void {
  const router = useRouter();
  const { user, organisationId } = useOrganisationContext();
  const key = selectionsKey({ sub: user.sub, organisationId });
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (isOtherArea(toLocation.pathname)) changeSelections(sessionStorage, key, () => []);
      }),
    [router, key],
  );
}
