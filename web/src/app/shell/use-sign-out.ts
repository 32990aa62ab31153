import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export function useSignOut(): () => void {
  const session = useSession();
  return () => void session.signOut().catch((failure: unknown) => showError(messageOf(failure)));
}
