import { type Ref, useLayoutEffect } from 'react';

/**
 * Stands in for the button as the child of Mantine's target. The button itself is rendered elsewhere, before this code
 * has loaded, and must not be rendered again: it would lose the focus.
 */
export function ExistingTarget({
  element,
  ref,
  id,
  'aria-controls': controls,
}: {
  readonly element: HTMLElement;
  /** This and the following are set by Mantine. */
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }, [element, ref]);
  useLayoutEffect(() => {
    // The dropdown is labelled by its button.
    if (id !== undefined) element.setAttribute('id', id);
    if (controls === undefined) element.removeAttribute('aria-controls');
    else element.setAttribute('aria-controls', controls);
  }, [element, id, controls]);
  return null;
}
