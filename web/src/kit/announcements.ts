import { tryStore } from '#session/browser-storage.ts';

interface Announcement {
  readonly id: number;
  readonly message: string;
}

function createAnnouncements() {
  let last: Announcement | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => last,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    announce: (message: string) => {
      last = { id: (last?.id ?? 0) + 1, message };
      for (const listener of listeners) listener();
    },
  };
}

export const announcements = createAnnouncements();

/** Announces a change to screen readers. */
export const announce = (message: string) => announcements.announce(message);

const KEY = 'cartage.announcement';

/** Stores an announcement for the next page, because this page is about to be replaced. */
export const announceOnNextPage = (tab: Storage, message: string) => tryStore(tab, KEY, message);

export function announceStored(tab: Storage): void {
  const message = tab.getItem(KEY);
  tab.removeItem(KEY);
  if (message !== null) announce(message);
}
