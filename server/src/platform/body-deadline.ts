import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface BodyLimits {
  /** For the whole body of a call. */
  readonly wholeWithinMs: number;
  /** For the whole of one that may come slowly. */
  readonly slowWithinMs: number;
  /** What may come slowly brings so many bytes in each time of `wholeWithinMs`. */
  readonly leastBytes: number;
  readonly lookEveryMs: number;
}

/** 10 MB in a quarter of an hour is a line of 100 kbit/s; 16 KB in half a minute is one that stands still. */
export const BODY_LIMITS: BodyLimits = {
  wholeWithinMs: 30_000,
  slowWithinMs: 15 * 60_000,
  leastBytes: 16 * 1024,
  lookEveryMs: 1000,
};

interface Arrival {
  readonly answer: ServerResponse;
  readonly since: number;
  isSlow: boolean;
  /** Since when, and from how many bytes of its connection on, progress is counted. */
  from: { readonly at: number; readonly bytes: number };
}

/** Bodies that are still coming. The server's own time-out is one for all calls, so it can not tell a file from a search. */
export class BodyDeadlines {
  readonly #arriving = new Map<IncomingMessage, Arrival>();
  readonly #limits: BodyLimits;
  readonly #clock: () => number;

  constructor(limits: BodyLimits, clock: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** `end` answers whoever is too slow and closes the connection; asked again while it is still open. */
  watch(server: Server, end: (raw: IncomingMessage) => void): void {
    // Before whoever reads the body: it may say that it takes it slowly.
    server.prependListener('request', (raw: IncomingMessage, answer: ServerResponse) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
      if (encoding === undefined && (length === undefined || length === '0')) return;
      const at = this.#clock();
      const from = { at, bytes: raw.socket.bytesRead };
      this.#arriving.set(raw, { answer, since: at, isSlow: false, from });
      raw.once('close', () => this.#arriving.delete(raw));
    });
    const timer = setInterval(() => this.#look(end), this.#limits.lookEveryMs);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  /** From now on it has time as long as it comes on. For whoever was let in, and for files alone. */
  allowSlow(raw: IncomingMessage): void {
    const arrival = this.#arriving.get(raw);
    if (arrival !== undefined) arrival.isSlow = true;
  }

  #look(end: (raw: IncomingMessage) => void): void {
    const now = this.#clock();
    for (const [raw, arrival] of this.#arriving) {
      if (raw.complete || raw.socket.destroyed) this.#arriving.delete(raw);
      else if (this.#isTooSlow(raw, arrival, now)) {
        // Answered already, by whoever did not want the body.
        if (arrival.answer.headersSent) raw.socket.destroy();
        else end(raw);
      }
    }
  }

  #isTooSlow(raw: IncomingMessage, arrival: Arrival, now: number): boolean {
    const { wholeWithinMs, slowWithinMs, leastBytes } = this.#limits;
    if (!arrival.isSlow) return now - arrival.since > wholeWithinMs;
    if (now - arrival.since > slowWithinMs) return true;
    if (now - arrival.from.at <= wholeWithinMs) return false;
    const bytes = raw.socket.bytesRead;
    if (bytes - arrival.from.bytes < leastBytes) return true;
    arrival.from = { at: now, bytes };
    return false;
  }
}
