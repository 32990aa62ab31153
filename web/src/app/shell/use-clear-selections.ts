import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOtherArea } from '#app/shell/navigation.ts';
import { changeSelections, selectionsKey } from '#freight/stored-selections.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/**
 * Clears the selections of the list when the user opens another area, so that a later selection does not include
 * them. Opening a consignment of the list and returning keeps them.
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
