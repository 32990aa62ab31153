/** For what is pleasant to find again, not needed: a full storage is no reason to stop. */
export function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The browser has no room for it; the next page starts as if nothing had been chosen.
  }
}

/**
 * Whether the browser keeps nothing for this portal: nobody can sign in then, for the way back from the
 * provider needs what was kept on the way there. One that is merely full still has what it has.
 */
export function keepsNothing(page: Window): boolean {
  return isClosed(() => page.localStorage) || isClosed(() => page.sessionStorage);
}

const PROBE = 'cartage.probe';

function isClosed(storageOf: () => Storage): boolean {
  try {
    const storage = storageOf();
    try {
      storage.setItem(PROBE, '1');
      storage.removeItem(PROBE);
      return false;
    } catch {
      return storage.length === 0;
    }
  } catch {
    return true;
  }
}
