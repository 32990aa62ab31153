import { useEffect, useState } from 'react';

/** When the part that uses it goes away, the focus goes back to what had it when the part came. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
