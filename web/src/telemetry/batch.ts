/** Sends one batch; settles when it has left, throws when nobody took it. */
export type Send = (items: readonly unknown[]) => Promise<void>;

export type Later = (work: () => void, milliseconds: number) => void;

const WAIT_MS = 5_000;
const MOST_IN_A_BATCH = 20;
/** A page that goes wild, or stays open for a week, is not to fill anybody's disk. */
const MOST_OF_A_PAGE = 300;
const MOST_FAILURES = 3;

export interface Batch {
  add(item: unknown): void;
  /** What there is leaves now: the page may not be there later. */
  flush(): void;
}

/** Collects for some seconds, sends together, and gives up an end that does not answer. */
export function createBatch(send: Send, later: Later): Batch {
  let items: unknown[] = [];
  let taken = 0;
  let failures = 0;
  let isWaiting = false;

  async function flush(): Promise<void> {
    if (items.length === 0 || failures >= MOST_FAILURES) return;
    const leaving = items.slice(0, MOST_IN_A_BATCH);
    items = items.slice(MOST_IN_A_BATCH);
    try {
      await send(leaving);
      failures = 0;
    } catch {
      failures += 1;
      // Once more with the next, as long as there is hope.
      items = failures < MOST_FAILURES ? [...leaving, ...items] : [];
    }
    if (items.length > 0) wait();
  }
  function wait(): void {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      void flush();
    }, WAIT_MS);
  }
  return {
    add(item) {
      if (failures >= MOST_FAILURES || taken >= MOST_OF_A_PAGE) return;
      taken += 1;
      items.push(item);
      if (items.length >= MOST_IN_A_BATCH) void flush();
      else wait();
    },
    flush: () => void flush(),
  };
}
