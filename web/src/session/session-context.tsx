import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { activeSites, activeSitesKey, writeActiveSites } from '#session/active-sites.ts';
import type { Session } from '#session/session.ts';
import type { Workplace } from '#session/workplace.ts';

export const SessionContext = createContext<Session | null>(null);
export const WorkplaceContext = createContext<Workplace | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session around this part');
  return session;
}

/** Only inside the shell, whose guards have loaded it. */
export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (workplace === null) throw new Error('There is no workplace around this part');
  return workplace;
}

/** False on pages for whoever is signed in, where a person may have no organisation's records (AUTH-06). */
export const useHasWorkplace = () => useContext(WorkplaceContext) !== null;

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // The choice is one per person and organisation: another tab's is this one's too.
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
  const { user, organisationId, sites } = useWorkplace();
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
