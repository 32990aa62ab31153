/** Sends one batch; rejects when it was not accepted. */
export type Send = (items: readonly unknown[]) => Promise<void>;

export type Schedule = (work: () => void, milliseconds: number) => void;

const WAIT_MS = 5_000;
const MAX_BATCH_ITEMS = 20;
/** Limits a page that loops or stays open for days. */
const MAX_PAGE_ITEMS = 300;
const MAX_FAILURES = 3;

export interface Batch {
  add(item: unknown): void;
  /** Sends all items now, because the page may be about to close. */
  flush(): void;
}

/** Collects items for five seconds, sends them together, and stops after repeated failures. */
export function createBatch(send: Send, schedule: Schedule): Batch {
  let items: unknown[] = [];
  let taken = 0;
  let failures = 0;
  let isWaiting = false;

  async function flush(): Promise<void> {
    if (items.length === 0 || failures >= MAX_FAILURES) return;
    const leaving = items.slice(0, MAX_BATCH_ITEMS);
    items = items.slice(MAX_BATCH_ITEMS);
    try {
      await send(leaving);
      failures = 0;
    } catch {
      failures += 1;
      // Sent again with the next batch, until the failure limit.
      items = failures < MAX_FAILURES ? [...leaving, ...items] : [];
    }
    if (items.length > 0) wait();
  }
  function wait(): void {
    if (isWaiting) return;
    isWaiting = true;
    schedule(() => {
      isWaiting = false;
      void flush();
    }, WAIT_MS);
  }
  return {
    add(item) {
      if (failures >= MAX_FAILURES || taken >= MAX_PAGE_ITEMS) return;
      taken += 1;
      items.push(item);
      if (items.length >= MAX_BATCH_ITEMS) void flush();
      else wait();
    },
    flush: () => void flush(),
  };
}
