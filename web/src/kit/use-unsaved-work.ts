import { isPageReloading } from '#kit/reload-page.ts';
import { useSession } from '#session/session-context.tsx';

/**
 * Returns a check for unsaved changes that would be lost with the page. False while leaving for sign-in or reloading for
 * a new version, because the draft is restored afterwards.
 */
export function useUnsavedWork(hasChanges: () => boolean): () => boolean {
  const session = useSession();
  return () => hasChanges() && !session.isLeaving() && !isPageReloading();
}
