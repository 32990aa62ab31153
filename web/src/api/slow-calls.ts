/** Calls that take longer than usual and can be cancelled (docs/reference/promises.md F11). One instance per page. */
export interface SlowCalls {
  /** True when any call takes longer than usual. */
  readonly read: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** `stopped` aborts when the user cancels. Call `end` after a response or a failure. */
  readonly begin: () => { readonly stopped: AbortSignal; readonly end: () => void };
  /** Aborts the slow calls only. */
  readonly stop: () => void;
}

const SLOW_AFTER_MS = 5000;

export function createSlowCalls(): SlowCalls {
  const slow = new Set<AbortController>();
  const listeners = new Set<() => void>();
  const notify = () => {
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
        notify();
      }, SLOW_AFTER_MS);
      const end = () => {
        clearTimeout(timer);
        if (slow.delete(controller)) notify();
      };
      return { stopped: controller.signal, end };
    },
    stop: () => {
      for (const controller of slow) controller.abort();
    },
  };
}

export const slowCalls = createSlowCalls();
