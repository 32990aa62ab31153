import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { reportLoadFailure } from '#kit/load-failure.ts';

/**
 * A component whose code loads on first render. When loading fails, the failure is reported, `close` is called and the
 * next render tries again. React's `lazy` would replace the page with the error and never retry.
 */
export function lazyComponent<Props extends { readonly close: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyComponent(props) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    const fail = useEffectEvent(() => {
      props.close();
      void reportLoadFailure();
    });
    useEffect(() => {
      if (Component !== null) return undefined;
      let isMounted = true;
      const fetchComponent = async () => {
        try {
          loaded = await load();
          if (isMounted) setComponent(() => loaded);
        } catch {
          if (isMounted) fail();
        }
      };
      void fetchComponent();
      return () => {
        isMounted = false;
      };
    }, [Component]);
    return Component === null ? null : <Component {...props} />;
  };
}
