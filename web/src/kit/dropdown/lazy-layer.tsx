import { type ReactNode, useEffect, useState } from 'react';
import type { DropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

/** The properties of the button that opens a layer. */
export interface LayerProps {
  readonly target: HTMLElement;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * A dropdown or menu whose code loads once its button is on the page. A later release may remove it from the server. When
 * loading fails, the dropdown closes, and the next use of the button tries again.
 */
export function lazyLayer<Props extends object>(
  load: () => Promise<(props: Props & LayerProps) => ReactNode>,
): (props: Props & { readonly button: DropdownButton }) => ReactNode {
  const Layer = lazyComponent<Props & LayerProps & { readonly close: () => void }>(load);
  return function LazyLayer(props) {
    const { target, isOpen, setOpen } = props.button;
    const [isMounted, setMounted] = useState(false);
    // Stays mounted when closed, for the transition and the focus.
    if (isOpen && !isMounted) setMounted(true);
    useEffect(() => void load().catch(() => {}), []);
    if (!isMounted || target === null) return null;
    const close = () => {
      setOpen(false);
      setMounted(false);
    };
    return <Layer {...props} target={target} isOpen={isOpen} setOpen={setOpen} close={close} />;
  };
}
