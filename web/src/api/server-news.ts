import type { CallFailure } from '#api/problem.ts';

/**
 * What every answer tells besides what was asked: which build of the portal the server hands out now, that it is being
 * maintained, and that it has lost its database. One for the page, because every call of the page hears it.
 */
export interface News {
  /** The server hands out another build than the one this page is made of. */
  readonly isOld: boolean;
  /** Null while calls are answered. */
  readonly maintenance: Maintenance | null;
  /** The server answers, its database does not (F9). */
  readonly isDatabaseAway: boolean;
}

export interface Maintenance {
  /** When it is expected to end, where somebody said. */
  readonly until: Date | null;
  /** How long the server wants to be left alone before it is asked again. */
  readonly waitSeconds: number;
}

export interface ServerNews {
  readonly read: () => News;
  readonly subscribe: (changed: () => void) => () => void;
  readonly heard: (answer: Response) => void;
  readonly failed: (answer: Response, failure: CallFailure) => void;
  /** A call that is refused during maintenance, and needs the database, was answered. */
  readonly answered: () => void;
}

const VERSION = 'x-app-version';
const USUAL_WAIT_SECONDS = 30;

/** `ownBuild`: label of the build that this page is made of; null where it has none, as in development. */
export function createServerNews(ownBuild: () => string | null): ServerNews {
  let news: News = { isOld: false, maintenance: null, isDatabaseAway: false };
  const listeners = new Set<() => void>();
  const set = (next: News) => {
    if (
      next.isOld === news.isOld &&
      next.maintenance === news.maintenance &&
      next.isDatabaseAway === news.isDatabaseAway
    )
      return;
    news = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => news,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    heard: (answer) => {
      const served = answer.headers.get(VERSION);
      // An answer that does not say, such as a proxy's own, is no news.
      if (served === null) return;
      const own = ownBuild();
      if (own !== null) set({ ...news, isOld: served !== own });
    },
    failed: (answer, { problem }) => {
      if (problem?.code === 'database-away') return set({ ...news, isDatabaseAway: true });
      if (problem?.code !== 'maintenance') return undefined;
      const wait = Number(answer.headers.get('retry-after'));
      const until = new Date(problem.until ?? Number.NaN);
      return set({
        ...news,
        maintenance: {
          until: Number.isNaN(until.getTime()) ? null : until,
          waitSeconds: wait > 0 ? wait : USUAL_WAIT_SECONDS,
        },
      });
    },
    answered: () => set({ ...news, maintenance: null, isDatabaseAway: false }),
  };
}

export const serverNews = createServerNews(
  () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? null,
);
