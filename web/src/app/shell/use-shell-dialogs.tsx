import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { typeAhead } from '#app/palette/type-ahead.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { hasDetailsDraft } from '#features/my-details/details-draft.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

const Palette = lazyComponent(async () => (await import('#app/palette/palette.tsx')).Palette);
const MyDetails = lazyComponent(async () => (await import('#features/my-details/my-details.tsx')).MyDetails);

export interface ShellDialogs {
  readonly openPalette: () => void;
  readonly openDetails: () => void;
  /** The open dialog, if any. */
  readonly element: ReactNode;
}

/** The dialogs that every page can open, one at a time. */
export function useShellDialogs(): ShellDialogs {
  const { user, organisationId } = useOrganisationContext();
  const [open, setOpen] = useState<'palette' | 'details' | null>(() =>
    // A draft exists when the user left the page with unsaved details, for example for a new sign-in.
    hasDetailsDraft(sessionStorage, { sub: user.sub, organisationId }) ? 'details' : null,
  );
  const close = useCallback(() => setOpen(null), []);
  const openPalette = useCallback(() => setOpen('palette'), []);
  const openDetails = useCallback(() => setOpen('details'), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Some browsers use the same shortcut for their own search.
      event.preventDefault();
      if (event.repeat) return;
      // Dialogs are never stacked. The shortcut also closes the palette.
      setOpen((before) => (before === 'palette' ? null : isDialogOpen() ? before : 'palette'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    if (open !== 'palette') return undefined;
    typeAhead.begin();
    return () => void typeAhead.take();
  }, [open]);
  return {
    openPalette,
    openDetails,
    element: (
      <>
        {open === 'palette' && <Palette close={close} openDetails={openDetails} />}
        {open === 'details' && <MyDetails close={close} />}
      </>
    ),
  };
}

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

const isDialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;
