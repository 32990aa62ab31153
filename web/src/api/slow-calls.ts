/** Calls that take longer than usual (F11), so that whoever waits may stop. One for the page, as every call is watched. */
export interface SlowCalls {
  /** Whether any call has been under way for longer than usual. */
  readonly read: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** `stopped` aborts when its user stops waiting; `end` is told once it is answered or has failed. */
  readonly begin: () => { readonly stopped: AbortSignal; readonly end: () => void };
  /** For the ones that are slow; the others go on. */
  readonly stop: () => void;
}

const USUAL_MS = 5000;

export function createSlowCalls(): SlowCalls {
  const slow = new Set<AbortController>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => slow.size > 0,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    begin: () => {
      const controller = new AbortController();
      const timer = setTimeout(() => {
        slow.add(controller);
        tell();
      }, USUAL_MS);
      const end = () => {
        clearTimeout(timer);
        if (slow.delete(controller)) tell();
      };
      return { stopped: controller.signal, end };
    },
    stop: () => {
      for (const controller of slow) controller.abort();
    },
  };
}

export const slowCalls = createSlowCalls();
