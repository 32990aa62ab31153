import { useState } from 'react';
import { keep } from '#session/browser-storage.ts';
import { useRoomy } from '#ui/use-media.ts';

const KEY = 'cartage.rail';

/** Open where there is room for it, until the user says otherwise; that is remembered. */
export function useRail(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const isRoomy = useRoomy();
  const [choice, setChoice] = useState(() => localStorage.getItem(KEY));
  const isOpen = choice === null ? isRoomy : choice === 'open';
  const toggle = () => {
    const next = isOpen ? 'closed' : 'open';
    keep(localStorage, KEY, next);
    setChoice(next);
  };
  return { isOpen, toggle };
}
