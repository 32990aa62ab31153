/** An extract in preparation, whose completion the bell announces. */
export interface TrackedExtract {
  readonly organisationId: number;
  readonly id: number;
}

/** Tracked while the tab is open. The bell also shows extracts that finished while it was closed. */
function createTrackedExtracts() {
  let tracked: readonly TrackedExtract[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly TrackedExtract[]) => {
    tracked = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => tracked,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    track: (extract: TrackedExtract) => {
      if (!tracked.some(({ id }) => id === extract.id)) set([...tracked, extract]);
    },
    untrack: (id: number) => set(tracked.filter((other) => other.id !== id)),
  };
}

export const trackedExtracts = createTrackedExtracts();
