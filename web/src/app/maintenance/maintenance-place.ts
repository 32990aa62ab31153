import { redirect } from '@tanstack/react-router';
import { CallFailure } from '#api/problem.ts';
import { keep } from '#session/browser-storage.ts';
import { safeTarget } from '#session/sign-in-target.ts';

export const MAINTENANCE_PATH = '/maintenance';

const KEY = 'cartage.maintenance';

/** Where somebody was when the maintenance met them, which is where they go on; a reload must not lose it. */
export const keepPlace = (tab: Storage, href: string) => keep(tab, KEY, href);

/** Null for whoever came by the address. */
export function keptPlace(tab: Storage): string | null {
  const stored = tab.getItem(KEY);
  return stored === null ? null : safeTarget(stored);
}

export const forgetPlace = (tab: Storage) => tab.removeItem(KEY);

/** For a page whose guards were refused; any other failure stays what it is. */
export const orMaintenance =
  (href: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof CallFailure && failure.problem?.code === 'maintenance')) throw failure;
    keepPlace(sessionStorage, href);
    throw redirect({ to: MAINTENANCE_PATH, replace: true });
  };
