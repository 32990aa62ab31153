import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { reportMissingPart } from '#kit/missing-part.ts';

/**
 * A part of a page that is fetched when it is first drawn. Where it cannot be had the page around it stays: it is
 * said, the part closes, and to open it again is another try. React's own `lazy` would take the page down and
 * never try again.
 */
export function lazyPart<Props extends { readonly close: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    const fail = useEffectEvent(() => {
      props.close();
      void reportMissingPart();
    });
    useEffect(() => {
      if (Part !== null) return undefined;
      let isWanted = true;
      const fetchPart = async () => {
        try {
          loaded = await load();
          if (isWanted) setPart(() => loaded);
        } catch {
          if (isWanted) fail();
        }
      };
      void fetchPart();
      return () => {
        isWanted = false;
      };
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  };
}
