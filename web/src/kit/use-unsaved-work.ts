import { reload } from '#kit/reload-page.ts';
import { useSession } from '#session/session-context.tsx';

/**
 * Returns a check for unsaved changes that would be lost with the page. False while leaving for sign-in, and while
 * reloading for a new version if the changes are stored in the tab, because they are restored afterwards.
 */
export function useUnsavedWork(hasChanges: () => boolean, isStored = true): () => boolean {
  const session = useSession();
  return () => {
    if (!hasChanges() || session.isLeaving()) return false;
    if (isStored) return reload.isRunning !== true;
    // The browser asks, and the user may stay on the page.
    reload.isRunning = false;
    return true;
  };
}
