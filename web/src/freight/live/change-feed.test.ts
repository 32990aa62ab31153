import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeFeed, type OpenStream } from '#freight/live/change-feed.ts';

class TestPage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

interface Opened extends OpenStream {
  readonly end: PromiseWithResolvers<void>;
}

const event = (id: string, name: string, data: unknown) =>
  new TextEncoder().encode(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const CHANGES = [{ reference: 'KEA00000001', version: 2, siteId: 7 }];

function startFeed() {
  const page = new TestPage();
  const opened: Opened[] = [];
  const feed = createChangeFeed(
    (stream) => {
      const end = Promise.withResolvers<void>();
      stream.signal.addEventListener('abort', () => end.reject(stream.signal.reason));
      opened.push({ ...stream, end });
      return end.promise;
    },
    // The feed uses these parts of a document only.
    page as unknown as Document,
  );
  const received: string[] = [];
  const streams: boolean[] = [];
  const subscribe = () =>
    feed.subscribe((message) => {
      if (message.type === 'stream') streams.push(message.isOpen);
      else received.push(message.type);
    });
  return { page, opened, received, streams, subscribe };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes changes on, and continues after the last event when the stream ends', async () => {
  const { opened, received, subscribe } = startFeed();
  subscribe();
  expect(opened[0]?.lastEventId).toBeNull();
  opened[0]?.onPart(event('a1', 'heartbeat', {}));
  opened[0]?.onPart(event('a2', 'changes', CHANGES));
  expect(received).toEqual(['changes']);
  opened[0]?.end.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened[1]?.lastEventId).toBe('a2');
  expect(received).toEqual(['changes']);
});

it('refreshes every 20 seconds while there is no stream, and no longer when there is one', async () => {
  const { opened, received, subscribe } = startFeed();
  subscribe();
  opened[0]?.end.reject(new Error('Refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(['refresh']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(received).toEqual(['refresh', 'refresh']);
  opened.at(-1)?.onPart(event('a1', 'heartbeat', {}));
  received.length = 0;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(received).toEqual([]);
});

it('closes the stream of a hidden tab, and continues when the tab is visible', async () => {
  const { page, opened, received, subscribe } = startFeed();
  subscribe();
  opened[0]?.onPart(event('a1', 'heartbeat', {}));
  page.show('hidden');
  expect(opened[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([opened.length, received.length]).toEqual([1, 0]);
  page.show('visible');
  expect(opened[1]?.lastEventId).toBe('a1');
});

it('replaces a stream without heartbeats', async () => {
  const { opened, subscribe } = startFeed();
  subscribe();
  opened[0]?.onPart(event('a1', 'heartbeat', {}));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(opened[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened).toHaveLength(2);
});

it('keeps the stream for the next page, which gets the changes of the last seconds', async () => {
  const { opened, received, subscribe } = startFeed();
  const unsubscribe = subscribe();
  opened[0]?.onPart(event('a1', 'changes', CHANGES));
  unsubscribe();
  await vi.advanceTimersByTimeAsync(1000);
  const leave = subscribe();
  expect([opened.length, received]).toEqual([1, ['changes', 'changes']]);
  leave();
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened[0]?.signal.aborted).toBe(true);
});

it('passes jobs on, and reports when the stream opens and ends', async () => {
  const { page, opened, received, streams, subscribe } = startFeed();
  subscribe();
  expect(streams).toEqual([false]);
  opened[0]?.onPart(event('a1', 'heartbeat', {}));
  opened[0]?.onPart(event('a2', 'jobs', [{ kind: 'bulk', id: 7 }]));
  expect([received, streams]).toEqual([['jobs'], [false, true]]);
  opened[0]?.end.reject(new Error('Lost'));
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toEqual([false, true, false]);
  await vi.advanceTimersByTimeAsync(2000);
  opened[1]?.onPart(event('a3', 'heartbeat', {}));
  expect(streams).toEqual([false, true, false, true]);
  page.show('hidden');
  expect(streams).toEqual([false, true, false, true, false]);
});
