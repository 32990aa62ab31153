import type { ConsignmentChange, JobChange } from '@cartage/contract/shapes/change.ts';
import type { LiveListener, LiveMessage } from '#freight/live/live-message.ts';
import { createEventParser, type ServerEvent } from '#freight/live/parse-events.ts';

export interface ChangeFeed {
  readonly subscribe: (listener: LiveListener) => () => void;
}

export interface OpenStream {
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  readonly onPart: (bytes: Uint8Array) => void;
}

/** Resolves when the server ends the stream. */
export type OpenChanges = (stream: OpenStream) => Promise<unknown>;

/** Without a stream, pages are refreshed this often, as before live updates. */
const POLL_MS = 20_000;
/** Two heartbeats of the server, and some time to spare. */
const SILENCE_MS = 40_000;
/** The server repeats the changes of the last 10 seconds to a new stream. */
const REPLAY_MS = 7000;
/** A page that opens gets the changes of the last seconds, because it may have fetched its data before them. */
const RECENT_MS = 5000;
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** The next page subscribes within this time, and keeps the stream. */
const KEEP_MS = 2000;

/**
 * One stream of changes per tab, open while the tab is visible and a page listens: browsers allow six connections per
 * host over HTTP/1.1, so hidden tabs must not hold one. Without a stream, listeners get `refresh` every 20 seconds.
 */
export function createChangeFeed(open: OpenChanges, page: Document = document): ChangeFeed {
  const listeners = new Set<LiveListener>();
  let stream: AbortController | null = null;
  /** The stream has delivered an event. */
  let isOpen = false;
  let lastEventId: string | null = null;
  let startedAt = performance.now();
  let failures = 0;
  let recent: readonly { readonly at: number; readonly message: LiveMessage }[] = [];
  const timers: Partial<Record<'retry' | 'poll' | 'silence' | 'keep', ReturnType<typeof setTimeout>>> = {};

  const after = (name: keyof typeof timers, ms: number, run: () => void) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(run, ms);
  };
  const isWanted = () => listeners.size > 0 && page.visibilityState === 'visible';
  const send = (message: LiveMessage) => {
    const now = performance.now();
    recent = [...recent.filter(({ at }) => now - at < RECENT_MS), { at: now, message }];
    for (const listener of listeners) listener(message);
  };
  const setOpen = (opened: boolean) => {
    if (isOpen === opened) return;
    isOpen = opened;
    for (const listener of listeners) listener({ type: 'stream', isOpen });
  };
  const poll = () =>
    after('poll', POLL_MS, () => {
      if (isWanted()) send({ type: 'refresh' });
      poll();
    });

  const onEvent = ({ id, event, data }: ServerEvent) => {
    clearTimeout(timers.poll);
    failures = 0;
    const isLate = lastEventId === null && performance.now() - startedAt > REPLAY_MS;
    lastEventId = id;
    setOpen(true);
    if (isLate || event === 'refresh') send({ type: 'refresh' });
    // The contract tests check the events against the schema.
    else if (event === 'changes') send({ type: 'changes', changes: data as readonly ConsignmentChange[] });
    else if (event === 'jobs') send({ type: 'jobs', jobs: data as readonly JobChange[] });
  };

  const connect = () => {
    if (stream !== null || !isWanted()) return;
    const opened = new AbortController();
    stream = opened;
    const parse = createEventParser(onEvent);
    const expectData = () => after('silence', SILENCE_MS, () => opened.abort());
    const onPart = (bytes: Uint8Array) => {
      expectData();
      if (!opened.signal.aborted) parse(bytes);
    };
    const onEnd = (hasFailed: boolean) => {
      // Another one may have been opened since.
      if (stream !== opened) return;
      clearTimeout(timers.silence);
      stream = null;
      setOpen(false);
      if (!isWanted()) return;
      if (hasFailed) {
        if (failures === 0) send({ type: 'refresh' });
        failures += 1;
      }
      poll();
      // With jitter: all tabs lose their streams when a server restarts.
      const delay = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      after('retry', delay * (0.5 + Math.random() / 2), connect);
    };
    expectData();
    open({ lastEventId, signal: opened.signal, onPart }).then(
      () => onEnd(false),
      () => onEnd(true),
    );
  };
  const disconnect = () => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    const closing = stream;
    stream = null;
    setOpen(false);
    closing?.abort();
  };
  const onVisibility = () => {
    if (!isWanted()) return disconnect();
    poll();
    return connect();
  };

  return {
    subscribe: (listener) => {
      clearTimeout(timers.keep);
      if (listeners.size === 0) {
        page.addEventListener('visibilitychange', onVisibility);
        if (stream === null) {
          startedAt = performance.now();
          poll();
        }
      }
      const now = performance.now();
      const replayed = recent.filter(({ at }) => now - at < RECENT_MS);
      listeners.add(listener);
      listener({ type: 'stream', isOpen });
      for (const { message } of replayed) listener(message);
      connect();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        page.removeEventListener('visibilitychange', onVisibility);
        after('keep', KEEP_MS, disconnect);
      };
    },
  };
}
