import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** False for the first frame. Mantine restores the focus only when it has seen a drawer change from closed to open. */
export function useHasRendered(): boolean {
  const [hasRendered, setHasRendered] = useState(false);
  useEffect(() => {
    // Synchronous with its effects: a Tab between opening and Mantine's effect would change where the focus returns to.
    const frame = requestAnimationFrame(() => flushSync(() => setHasRendered(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hasRendered;
}
