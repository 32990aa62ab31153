import { announceNext } from '#kit/announcements.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** The app starts again at the root (AUTH-11), and says whose consignments are shown from there on. */
export function useSwitchOrganisation(): (id: number) => void {
  const session = useSession();
  const { organisationId, organisations } = useWorkplace();
  return (id) => {
    const chosen = organisations.find((organisation) => organisation.id === id);
    if (chosen === undefined || id === organisationId) return;
    announceNext(sessionStorage, `Organisation: ${chosen.name}`);
    session.chooseOrganisation(id);
  };
}
