/** References that another part of the portal requests to be selected when the list is rendered. */
export function createSelectionRequest() {
  let requested: readonly string[] | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof requested) => {
    requested = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => requested,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    request: (references: readonly string[]) => set(references),
    /** Returns each request once. */
    take: () => {
      const taken = requested;
      if (taken !== null) set(null);
      return taken;
    },
  };
}

export const selectionRequest = createSelectionRequest();
