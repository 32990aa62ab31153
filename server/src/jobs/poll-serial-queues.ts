import type { EventEmitter } from 'node:events';
import type { Job, Worker } from 'graphile-worker';

/** The outcome of a job is usually written before the second poll. */
const MAX_POLLS = 5;

/**
 * Jobs with the same queue name run one after another. A worker polls for its next job before the outcome of the last
 * one is written, while the name is still locked. Without a second poll at once, each of those jobs would wait for the
 * poll interval. Returns a function that stops it.
 */
export function pollSerialQueues(events: EventEmitter): () => void {
  const pollsLeft = new Map<Worker, number>();
  const onComplete = ({ worker, job }: { readonly worker: Worker; readonly job: Job }) => {
    if (job.job_queue_id !== null) pollsLeft.set(worker, MAX_POLLS);
  };
  const onEmpty = ({ worker }: { readonly worker: Worker }) => {
    const left = pollsLeft.get(worker) ?? 0;
    if (left === 0) return;
    pollsLeft.set(worker, left - 1);
    worker.nudge();
  };
  const forget = ({ worker }: { readonly worker: Worker }) => void pollsLeft.delete(worker);
  const listeners = {
    'job:start': forget,
    'job:complete': onComplete,
    'worker:getJob:empty': onEmpty,
    'worker:release': forget,
  };
  for (const [name, listener] of Object.entries(listeners)) events.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) events.off(name, listener);
  };
}
