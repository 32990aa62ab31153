type Listener = (done: ReadonlySet<string>) => void;

/** Notifies the lists of this page which consignments a bulk job has processed, whichever component tracks the job. */
function createBulkCompleted() {
  const listeners = new Set<Listener>();
  return {
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish: (done: ReadonlySet<string>) => {
      for (const listener of listeners) listener(done);
    },
  };
}

export const bulkCompleted = createBulkCompleted();
