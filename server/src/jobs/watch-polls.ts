import type { EventEmitter } from 'node:events';
import type { Worker } from 'graphile-worker';

export interface PollWatch {
  /** Resolves when a worker without a job has had no response to its polls for `stallMs`. */
  readonly stalled: Promise<void>;
  end(): void;
}

/**
 * Watches the workers that a queue creates from now on. The queue itself does not recover from two failures: it never
 * repeats a failed look-up of its tasks, which its first polls need, and it polls again on a connection that no longer
 * responds.
 */
export function watchPolls(events: EventEmitter, stallMs: number): PollWatch {
  const lastResponse = new Map<Worker, number>();
  const onCreate = ({ worker }: { readonly worker: Worker }) =>
    void lastResponse.set(worker, performance.now());
  const onResponse = ({ worker }: { readonly worker: Worker }) => {
    // The workers of an earlier queue use the same emitter.
    if (lastResponse.has(worker)) lastResponse.set(worker, performance.now());
  };
  const onStop = ({ worker }: { readonly worker: Worker }) => void lastResponse.delete(worker);
  const listeners = {
    'worker:create': onCreate,
    'worker:getJob:empty': onResponse,
    'job:start': onResponse,
    'job:complete': onResponse,
    'worker:stop': onStop,
  };
  for (const [name, listener] of Object.entries(listeners)) events.on(name, listener);
  const { promise: stalled, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [worker, at] of lastResponse)
      if (worker.getActiveJob() === null && now - at > stallMs) resolve();
  }, stallMs / 4);
  return {
    stalled,
    end() {
      clearInterval(timer);
      for (const [name, listener] of Object.entries(listeners)) events.off(name, listener);
    },
  };
}
