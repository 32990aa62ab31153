import { createContext, type ReactNode, useContext } from 'react';

/** What a page places in its own narrow bar; the shell provides it. */
export interface ShellParts {
  readonly openMenu: () => void;
  readonly account: ReactNode;
  /** Opens the list of sites, wherever the shell keeps it. */
  readonly openSites: () => void;
}

export const ShellPartsContext = createContext<ShellParts | null>(null);

/** Null outside the shell. */
export const useShellParts = () => useContext(ShellPartsContext);
