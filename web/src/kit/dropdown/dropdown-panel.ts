import type { ReactNode } from 'react';

/** Content and place of a dropdown. */
export interface DropdownPanel {
  readonly label: string;
  readonly position: 'bottom-start' | 'bottom-end';
  /** Pixels, or as wide as the button. */
  readonly width?: number | 'target' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
