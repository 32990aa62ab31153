import { useLayoutEffect } from 'react';
import { useHasRendered } from '#kit/use-has-rendered.ts';

/**
 * Whether the layer is open. Mantine returns the focus to the element that has it when the layer opens: the button gets
 * it, because the focus may have moved on while the layer loaded.
 */
export function useOpened(target: HTMLElement, isOpen: boolean): boolean {
  const hasRendered = useHasRendered();
  const isOpened = isOpen && hasRendered;
  useLayoutEffect(() => {
    if (isOpened) target.focus({ preventScroll: true });
  }, [isOpened, target]);
  return isOpened;
}
