import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { activeSites, activeSitesKey, writeActiveSites } from '#session/active-sites.ts';
import type { Session } from '#session/session.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

export const SessionContext = createContext<Session | null>(null);
export const CurrentOrganisation = createContext<OrganisationContext | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext');
  return session;
}

/** Only for components inside the shell, whose guards have loaded the organisation. */
export function useOrganisationContext(): OrganisationContext {
  const organisationContext = useContext(CurrentOrganisation);
  if (organisationContext === null) throw new Error('useOrganisationContext needs a CurrentOrganisation');
  return organisationContext;
}

/** False for a signed-in user without an organisation's records (AUTH-06). */
export const useHasOrganisation = () => useContext(CurrentOrganisation) !== null;

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // All tabs share the selection.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

export interface ActiveSites {
  readonly ids: readonly number[];
  readonly choose: (ids: readonly number[]) => void;
}

export function useActiveSites(): ActiveSites {
  const { user, organisationId, sites } = useOrganisationContext();
  const key = activeSitesKey(user.sub, organisationId);
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return useMemo(() => {
    const entitled = sites.map(({ site }) => site.id);
    return {
      ids: activeSites(stored, entitled),
      choose: (ids) => {
        writeActiveSites(localStorage, key, ids, entitled);
        for (const listener of listeners) listener();
      },
    };
  }, [key, sites, stored]);
}
