import { useEffect, useId, useRef, useState } from 'react';

/** Long enough not to open for a pointer that only passes, and to reach the card from its cell. */
const OPEN_MS = 300;
const CLOSE_MS = 150;

/** When a card beside something is open: pointed at or asked for; Escape and scrolling close it (WCAG 1.4.13). */
export function useHoverCard() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), open ? OPEN_MS : CLOSE_MS);
  };
  const now = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    const onScroll = ({ target }: Event) => {
      // A long card scrolls itself.
      if (!(target instanceof Element) || target.id !== id) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [isOpen, id]);
  return {
    id,
    isOpen,
    enter: () => later(true),
    leave: () => later(false),
    close: () => now(false),
    toggle: () => now(!isOpen),
  };
}
