import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { typedAhead } from '#app/palette/typed-ahead.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { hasDetailsDraft } from '#features/my-details/details-draft.ts';
import { useWorkplace } from '#session/session-context.tsx';

const Palette = lazyPart(async () => (await import('#app/palette/palette.tsx')).Palette);
const MyDetails = lazyPart(async () => (await import('#features/my-details/my-details.tsx')).MyDetails);

export interface ShellDialogs {
  readonly openPalette: () => void;
  readonly openDetails: () => void;
  /** The one that is open. */
  readonly drawn: ReactNode;
}

/** The dialogs that can be opened from everywhere; one at a time. */
export function useShellDialogs(): ShellDialogs {
  const { user, organisationId } = useWorkplace();
  const [open, setOpen] = useState<'palette' | 'details' | null>(() =>
    // Changes that were on their way when the page was left, for signing in again or by a reload.
    hasDetailsDraft(sessionStorage, { sub: user.sub, organisationId }) ? 'details' : null,
  );
  const close = useCallback(() => setOpen(null), []);
  const openPalette = useCallback(() => setOpen('palette'), []);
  const openDetails = useCallback(() => setOpen('details'), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // The browser's own search has the same key.
      event.preventDefault();
      if (event.repeat) return;
      // Dialogs do not lie on dialogs; the palette itself closes by its key.
      setOpen((before) => (before === 'palette' ? null : isDialogOpen() ? before : 'palette'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    if (open !== 'palette') return undefined;
    typedAhead.begin();
    return () => void typedAhead.take();
  }, [open]);
  return {
    openPalette,
    openDetails,
    drawn: (
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
