import { CallFailure, STOPPED_WAITING } from '#api/problem.ts';

/** Calls that a busy server asked to come again (F12), so that whoever waits sees for how long, and may stop. */
export interface BusyCalls {
  /** Whole seconds until the next call is tried again; null while none waits. */
  readonly read: () => number | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Ends when it is time to try again. Rejects with the reason of `given`, or a `CallFailure` once its user stops waiting. */
  readonly wait: (seconds: number, given: AbortSignal | undefined) => Promise<void>;
  readonly stop: () => void;
}

const SECOND_MS = 1000;

export function createBusyCalls(): BusyCalls {
  const waiting = new Map<AbortController, number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => (waiting.size === 0 ? null : Math.min(...waiting.values())),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    wait: async (seconds, given) => {
      const stopped = new AbortController();
      const signal = given ? AbortSignal.any([given, stopped.signal]) : stopped.signal;
      try {
        for (let left = seconds; left > 0; left -= 1) {
          waiting.set(stopped, left);
          tell();
          await delay(SECOND_MS, signal);
        }
      } catch (reason) {
        throw stopped.signal.aborted ? new CallFailure(0, STOPPED_WAITING) : reason;
      } finally {
        waiting.delete(stopped);
        tell();
      }
    },
    stop: () => {
      for (const controller of waiting.keys()) controller.abort();
    },
  };
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

export const busyCalls = createBusyCalls();
