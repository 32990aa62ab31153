import { useLayoutEffect, useRef, useState } from 'react';

/** The current width of an element in px; 0 before the first measurement. */
export function useWidth<Of extends HTMLElement>() {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
