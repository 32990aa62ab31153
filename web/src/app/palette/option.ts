import type { ReactNode } from 'react';
import type { IconDrawing } from '#ui/icon.tsx';

/** One line of the palette. */
export interface Option {
  /** Stays the same while the list around it changes: the choice stays with it. */
  readonly id: string;
  readonly icon: IconDrawing;
  readonly label: string;
  /** Beside the label, paler. */
  readonly detail?: string | undefined;
  readonly end?: ReactNode;
  /** Other words it is found by. */
  readonly keywords?: string | undefined;
  readonly run: () => void;
  /** The palette stays: it is about the palette itself. */
  readonly keepsOpen?: boolean;
  /** Where it leads to, if it does: that can be opened in a tab of its own. */
  readonly href?: string | undefined;
}

export interface Group {
  readonly label: string;
  readonly options: readonly Option[];
}
