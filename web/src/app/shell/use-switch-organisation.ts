import { useEffect } from 'react';
import { announceOnNextPage } from '#kit/announcements.ts';
import { showUndo } from '#kit/toasts.ts';
import { tryStore } from '#session/browser-storage.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** The organisation before a switch that the next page offers to undo. */
const KEY = 'cartage.organisation-before';

/** Restarts the app at the root (AUTH-11), which then announces the new organisation. */
export function useSwitchOrganisation(): (id: number, options?: { readonly canUndo: boolean }) => void {
  const session = useSession();
  const { organisationId, organisations } = useOrganisationContext();
  return (id, options) => {
    const chosen = organisations.find((organisation) => organisation.id === id);
    if (chosen === undefined || id === organisationId) return;
    announceOnNextPage(sessionStorage, `Organisation: ${chosen.name}`);
    if (options?.canUndo === true) tryStore(sessionStorage, KEY, String(organisationId));
    session.chooseOrganisation(id);
  };
}

/** After a switch by the palette, which happens easily by mistake: offers to switch back. */
export function useUndoSwitch(): void {
  const { organisationId, organisations } = useOrganisationContext();
  const switchTo = useSwitchOrganisation();
  useEffect(() => {
    const before = Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    const name = organisations.find(({ id }) => id === organisationId)?.name;
    const isKnown = organisations.some(({ id }) => id === before);
    if (isKnown && name !== undefined) showUndo(`Switched to ${name}`, () => switchTo(before));
    // Once per page: the switch restarts the app.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
