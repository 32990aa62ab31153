import { isPageReloading } from '#kit/reload-page.ts';
import { useSession } from '#session/session-context.tsx';

/**
 * Whether unsaved changes would be lost with the page. Not on the way to sign in again or to a new version: the
 * draft waits for that.
 */
export function useAtRisk(areThere: () => boolean): () => boolean {
  const session = useSession();
  return () => areThere() && !session.isLeaving() && !isPageReloading();
}
