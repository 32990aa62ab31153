/** References that the list is to mark, those and no others, as soon as it is there: asked for by what knows no list. */
export function createWantedMarks() {
  let wanted: readonly string[] | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof wanted) => {
    wanted = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => wanted,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    ask: (references: readonly string[]) => set(references),
    /** Once for each time that it was asked for. */
    take: () => {
      const taken = wanted;
      if (taken !== null) set(null);
      return taken;
    },
  };
}

export const wantedMarks = createWantedMarks();
