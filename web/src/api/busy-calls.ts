import { CallFailure, STOPPED_WAITING } from '#api/problem.ts';

/** Calls that wait to retry on a busy server (docs/reference/promises.md F12). Shows the time left and can be stopped. */
export interface BusyCalls {
  /** Seconds until the next retry; null when no call waits. */
  readonly read: () => number | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Resolves when the retry is due. Rejects with the reason of `given`, or with a `CallFailure` after `stop`. */
  readonly wait: (seconds: number, given: AbortSignal | undefined) => Promise<void>;
  readonly stop: () => void;
}

const SECOND_MS = 1000;

export function createBusyCalls(): BusyCalls {
  const waiting = new Map<AbortController, number>();
  const listeners = new Set<() => void>();
  const notify = () => {
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
          notify();
          await delay(SECOND_MS, signal);
        }
      } catch (reason) {
        throw stopped.signal.aborted ? new CallFailure(0, STOPPED_WAITING) : reason;
      } finally {
        waiting.delete(stopped);
        notify();
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
