export interface Coalesced {
  /** Runs soon; several calls before the run count as one. */
  readonly trigger: () => void;
  readonly cancel: () => void;
}

/** Time for further triggers, which then need no run of their own. */
const DELAY_MS = 100;
/** From the end of a run to the next one. */
const INTERVAL_MS = 1000;
const RETRY_MS = 20_000;

/** Runs `run` for any number of triggers, never twice at the same time and not more often than once per second. */
export function coalesce(run: () => Promise<void>): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isTriggered = false;
  let isCancelled = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  const schedule = (ms: number) => {
    if (isCancelled) return;
    clearTimeout(timer);
    timer = setTimeout(() => void start(), ms);
  };
  const trigger = () => {
    if (isTriggered) return;
    isTriggered = true;
    if (!isRunning) schedule(Math.max(DELAY_MS, endedAt + INTERVAL_MS - performance.now()));
  };
  const start = async () => {
    isRunning = true;
    isTriggered = false;
    const hasFailed = await run().then(
      () => false,
      () => true,
    );
    isRunning = false;
    endedAt = performance.now();
    if (isTriggered) schedule(INTERVAL_MS);
    else if (hasFailed) schedule(RETRY_MS);
  };
  return {
    trigger,
    cancel: () => {
      isCancelled = true;
      clearTimeout(timer);
    },
  };
}
