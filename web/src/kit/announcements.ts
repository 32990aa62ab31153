import { keep } from '#session/browser-storage.ts';

interface Announcement {
  readonly id: number;
  readonly words: string;
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
    say: (words: string) => {
      last = { id: (last?.id ?? 0) + 1, words };
      for (const listener of listeners) listener();
    },
  };
}

export const announcements = createAnnouncements();

/** For those who hear the page: what has changed, in few words. */
export const announce = (words: string) => announcements.say(words);

const KEY = 'cartage.announcement';

/** Said by the next page: this one is being left. */
export const announceNext = (tab: Storage, words: string) => keep(tab, KEY, words);

export function takeAnnouncement(tab: Storage): void {
  const words = tab.getItem(KEY);
  tab.removeItem(KEY);
  if (words !== null) announce(words);
}
