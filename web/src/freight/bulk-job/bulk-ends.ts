type Heard = (done: ReadonlySet<string>) => void;

/** Tells whatever of this page shows them which consignments bulk work is done with, wherever it was followed. */
function createBulkEnds() {
  const listeners = new Set<Heard>();
  return {
    subscribe: (heard: Heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    tell: (done: ReadonlySet<string>) => {
      for (const heard of listeners) heard(done);
    },
  };
}

export const bulkEnds = createBulkEnds();
