import { redirect } from '@tanstack/react-router';
import { CallFailure } from '#api/problem.ts';
import { tryStore } from '#session/browser-storage.ts';
import { safeTarget } from '#session/sign-in-target.ts';

export const MAINTENANCE_PATH = '/maintenance';

const KEY = 'cartage.maintenance';

/** Stores the page to return to after the maintenance, so that it survives a reload. */
export const storeReturnAddress = (tab: Storage, href: string) => tryStore(tab, KEY, href);

/** Null when the user opened the maintenance page directly. */
export function readReturnAddress(tab: Storage): string | null {
  const stored = tab.getItem(KEY);
  return stored === null ? null : safeTarget(stored);
}

export const removeReturnAddress = (tab: Storage) => tab.removeItem(KEY);

/** Turns a maintenance failure of a page's guards into a redirect. Rethrows every other failure. */
export const orMaintenance =
  (href: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof CallFailure && failure.problem?.code === 'maintenance')) throw failure;
    storeReturnAddress(sessionStorage, href);
    throw redirect({ to: MAINTENANCE_PATH, replace: true });
  };
