import { useEffect, useState } from 'react';

/** False for the first frame. Mantine restores the focus only when it has seen a drawer change from closed to open. */
export function useHasRendered(): boolean {
  const [hasRendered, setHasRendered] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasRendered(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hasRendered;
}
