import { useState } from 'react';

/** The button of a dropdown. Its `props` go on a native or Mantine button. */
export interface DropdownButton {
  /** The element at which the dropdown opens; null before the first render. */
  readonly target: HTMLElement | null;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly props: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly 'aria-haspopup': 'dialog' | 'menu';
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
  };
}

/** A button that opens and closes a dropdown whose code loads later. */
export function useDropdownButton(
  popup: 'dialog' | 'menu',
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): DropdownButton {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return {
    target,
    isOpen,
    setOpen,
    props: {
      ref: setTarget,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
    },
  };
}
