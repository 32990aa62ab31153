import { useEffect, useState } from 'react';

/** False until the part has been drawn once: the kit gives the focus back only where it saw a thing open. */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}
