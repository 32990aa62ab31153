import { forgetDrafts } from '#session/drafts.ts';
import { forgetNotices } from '#session/kept-notices.ts';
import type { SessionParts } from '#session/session-parts.ts';

const KEY = 'cartage.signed-out';

/** Tells the other tabs of this browser; nothing stays behind. */
export function announceSignOut(storage: Storage, sub: string): void {
  storage.setItem(KEY, sub);
  storage.removeItem(KEY);
}

/**
 * Whoever signed out in another tab has left here too: what they typed goes, and so does what is shown. A
 * sign-in that merely ended is another matter: its drafts wait.
 */
export function followSignOut(page: Window, { tab, location, state }: SessionParts): void {
  page.addEventListener('storage', ({ key, newValue: sub }) => {
    if (key !== KEY || sub === null) return;
    forgetDrafts(tab, sub);
    forgetNotices(tab, sub);
    if (state.sub !== sub) return;
    state.leaving = true;
    location.replace('/');
  });
}
