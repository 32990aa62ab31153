import { removeDrafts } from '#session/drafts.ts';
import { removeNotifications } from '#session/stored-notifications.ts';
import type { SessionDependencies } from '#session/session-dependencies.ts';

const KEY = 'cartage.signed-out';

/** Notifies the other tabs through a storage event; leaves no entry. */
export function broadcastSignOut(storage: Storage, sub: string): void {
  storage.setItem(KEY, sub);
  storage.removeItem(KEY);
}

/**
 * After a sign-out in another tab, removes the user's drafts and leaves the page. An expired sign-in keeps its drafts
 * instead.
 */
export function onSignOutElsewhere(page: Window, { tab, location, state }: SessionDependencies): void {
  page.addEventListener('storage', ({ key, newValue: sub }) => {
    if (key !== KEY || sub === null) return;
    removeDrafts(tab, sub);
    removeNotifications(tab, sub);
    if (state.sub !== sub) return;
    state.leaving = true;
    location.replace('/');
  });
}
