import type { CallFailure } from '#api/problem.ts';

/**
 * Server state derived from every response: the current build of the portal, maintenance, and database availability. One
 * instance per page.
 */
export interface ServerStatus {
  /** The server delivers another build than the one of this page. */
  readonly isOutdated: boolean;
  /** Null when not under maintenance. */
  readonly maintenance: Maintenance | null;
  /** The server responds but its database does not (docs/reference/promises.md F9). */
  readonly isDatabaseUnavailable: boolean;
}

export interface Maintenance {
  /** Expected end; null when unknown. */
  readonly until: Date | null;
  /** Seconds that the server asks clients to wait before the next call. */
  readonly waitSeconds: number;
}

export interface ServerStatusStore {
  readonly read: () => ServerStatus;
  readonly subscribe: (changed: () => void) => () => void;
  readonly onResponse: (response: Response) => void;
  readonly onFailure: (response: Response, failure: CallFailure) => void;
  /** A call that needs the database, and is rejected during maintenance, succeeded. */
  readonly onSuccess: () => void;
}

const VERSION = 'x-app-version';
const DEFAULT_WAIT_SECONDS = 30;

/** `ownBuild`: build label of this page; null without one, as in development. */
export function createServerStatus(ownBuild: () => string | null): ServerStatusStore {
  let status: ServerStatus = { isOutdated: false, maintenance: null, isDatabaseUnavailable: false };
  const listeners = new Set<() => void>();
  const set = (next: ServerStatus) => {
    if (
      next.isOutdated === status.isOutdated &&
      next.maintenance === status.maintenance &&
      next.isDatabaseUnavailable === status.isDatabaseUnavailable
    )
      return;
    status = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => status,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    onResponse: (response) => {
      const serverBuild = response.headers.get(VERSION);
      // A response without the header, such as a proxy's own, changes nothing.
      if (serverBuild === null) return;
      const own = ownBuild();
      if (own !== null) set({ ...status, isOutdated: serverBuild !== own });
    },
    onFailure: (response, { problem }) => {
      if (problem?.code === 'database-away') return set({ ...status, isDatabaseUnavailable: true });
      if (problem?.code !== 'maintenance') return undefined;
      const wait = Number(response.headers.get('retry-after'));
      const until = new Date(problem.until ?? Number.NaN);
      return set({
        ...status,
        maintenance: {
          until: Number.isNaN(until.getTime()) ? null : until,
          waitSeconds: wait > 0 ? wait : DEFAULT_WAIT_SECONDS,
        },
      });
    },
    onSuccess: () => set({ ...status, maintenance: null, isDatabaseUnavailable: false }),
  };
}

export const serverStatus = createServerStatus(
  () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? null,
);
