import { tryStore } from '#session/browser-storage.ts';

/** A manifest email sent from this browser, whose delivery the bell announces. */
export interface TrackedEmail {
  readonly id: string;
  readonly sub: string;
  readonly organisationId: number;
  /** The last announced state, so that a reload does not announce it again. */
  readonly announced: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const KEY = 'cartage.manifest-emails';
/** The server retries for 72 hours. Older entries are stale. */
const TRACKED_FOR_MS = 7 * 24 * 3_600_000;

function readTracked(): readonly TrackedEmail[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTracked) : [];
  } catch {
    return [];
  }
}

function isTracked(stored: unknown): stored is TrackedEmail {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, sub, organisationId, announced, since } = stored as Partial<
    Record<keyof TrackedEmail, unknown>
  >;
  return (
    typeof id === 'string' &&
    typeof sub === 'string' &&
    typeof organisationId === 'number' &&
    typeof announced === 'string' &&
    typeof since === 'number' &&
    since > Date.now() - TRACKED_FOR_MS
  );
}

/** Stored in the browser across tabs and sign-outs, because delivery is retried for three days. */
function createTrackedEmails() {
  let tracked: readonly TrackedEmail[] | undefined;
  const listeners = new Set<() => void>();
  const read = () => (tracked ??= readTracked());
  const set = (next: readonly TrackedEmail[]) => {
    tracked = next;
    tryStore(localStorage, KEY, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    read,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    track: (email: Omit<TrackedEmail, 'announced' | 'since'>) =>
      set([...readTracked(), { ...email, announced: '', since: Date.now() }]),
    setAnnounced: (id: string, announced: string) => {
      const all = readTracked();
      const one = all.find((other) => other.id === id);
      if (one !== undefined) set([...all.filter((other) => other.id !== id), { ...one, announced }]);
    },
    untrack: (id: string) => set(readTracked().filter((email) => email.id !== id)),
  };
}

export const trackedEmails = createTrackedEmails();
