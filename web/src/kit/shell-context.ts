import { createContext, type ReactNode, useContext } from 'react';

/** Elements for a page's narrow bar, and functions that open parts of the shell. */
export interface ShellActions {
  readonly openMenu: () => void;
  /** For the narrow bar; null in the wide layout, where the shell shows them itself. */
  readonly search: ReactNode;
  readonly bell: ReactNode;
  readonly account: ReactNode;
  /** Opens the site list in the top bar or in the menu, depending on the layout. */
  readonly openSites: () => void;
  readonly openPalette: () => void;
  readonly openDetails: () => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/** Null outside the shell. */
export const useShell = () => useContext(ShellContext);
