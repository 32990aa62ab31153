import { createContext, type ReactNode, useContext } from 'react';

/** What pages place in their own narrow bar, and what of the shell they and its parts can open. */
export interface ShellParts {
  readonly openMenu: () => void;
  /** Of a narrow bar; null where the shell shows them itself. */
  readonly search: ReactNode;
  readonly bell: ReactNode;
  readonly account: ReactNode;
  /** Opens the list of sites, wherever the shell keeps it. */
  readonly openSites: () => void;
  readonly openPalette: () => void;
  readonly openDetails: () => void;
}

export const ShellPartsContext = createContext<ShellParts | null>(null);

/** Null outside the shell. */
export const useShellParts = () => useContext(ShellPartsContext);
