import { useEffect, useId, useRef, useState } from 'react';

/** Delays that ignore a passing pointer and let the pointer move from the cell to the card. */
const OPEN_MS = 300;
const CLOSE_MS = 150;

/** Open state of a card that opens on hover or on demand. Escape and scrolling close it (WCAG 1.4.13). */
export function useHoverCard() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setDelayed = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), open ? OPEN_MS : CLOSE_MS);
  };
  const setNow = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A pending delay would open the card again.
    const close = () => {
      clearTimeout(timer.current);
      setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const onScroll = ({ target }: Event) => {
      // Scrolling inside a long card does not close it.
      if (!(target instanceof Element) || target.id !== id) close();
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
    enter: () => setDelayed(true),
    leave: () => setDelayed(false),
    close: () => setNow(false),
    toggle: () => setNow(!isOpen),
  };
}
