import { useState } from 'react';
import { tryStore } from '#session/browser-storage.ts';
import { useRoomy } from '#ui/use-media.ts';

const KEY = 'cartage.rail';

/** Open on wide screens by default; the user's own choice is stored. */
export function useRail(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const isRoomy = useRoomy();
  const [stored, setStored] = useState(() => localStorage.getItem(KEY));
  const isOpen = stored === null ? isRoomy : stored === 'open';
  const toggle = () => {
    const next = isOpen ? 'closed' : 'open';
    tryStore(localStorage, KEY, next);
    setStored(next);
  };
  return { isOpen, toggle };
}
