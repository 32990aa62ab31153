import type { WorkerTimings } from '#jobs/worker-dependencies.ts';

/** Short enough that tests of a killed or stopped worker finish within seconds. */
export const FAST_TIMINGS: WorkerTimings = {
  heartbeatMs: 250,
  silenceMs: 750,
  pollMs: 100,
  graceMs: 250,
  stallMs: 3_000,
  importTurnMs: 100,
};
