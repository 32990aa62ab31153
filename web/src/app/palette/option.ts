import type { ReactNode } from 'react';
import type { IconDrawing } from '#ui/icon.tsx';

/** One option of the command palette. */
export interface Option {
  /** Stable while the list changes, so that the active option stays active. */
  readonly id: string;
  readonly icon: IconDrawing;
  readonly label: string;
  /** Secondary text beside the label. */
  readonly detail?: string | undefined;
  readonly end?: ReactNode;
  /** Further search terms. */
  readonly keywords?: string | undefined;
  readonly run: () => void;
  /** The palette stays open after this option runs. */
  readonly keepsOpen?: boolean;
  /** For an option that changes state: found only by a query that contains one of these words. */
  readonly verbs?: readonly string[];
  /** Target of a navigation option, which can also be opened in a new tab. */
  readonly href?: string | undefined;
}

export interface Group {
  readonly label: string;
  readonly options: readonly Option[];
}
