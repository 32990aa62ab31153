/** Stores an optional value; ignores a full storage. */
export function tryStore(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is full: the next page falls back to its default.
  }
}

/**
 * True when the browser blocks storage for this portal. Sign-in is impossible then, because the redirect back from the
 * provider needs stored state. A storage that is only full does not count.
 */
export function isStorageBlocked(page: Window): boolean {
  return isBlocked(() => page.localStorage) || isBlocked(() => page.sessionStorage);
}

const PROBE = 'cartage.probe';

function isBlocked(storageOf: () => Storage): boolean {
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
