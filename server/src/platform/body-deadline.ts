import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface BodyLimits {
  /** Timeout for the whole body of a request. */
  readonly timeoutMs: number;
  /** Timeout for the whole body of a sign-in form, which is small. */
  readonly fastTimeoutMs: number;
  /** Timeout for the whole body of an upload. */
  readonly slowTimeoutMs: number;
  /** Bytes that an upload must deliver in each period of `timeoutMs`. */
  readonly minBytesPerTimeout: number;
  readonly checkEveryMs: number;
}

/** 10 MB in 15 minutes is a line of 100 kbit/s. Less than 16 KB in 30 s is a stalled connection. */
export const BODY_LIMITS: BodyLimits = {
  timeoutMs: 30_000,
  fastTimeoutMs: 10_000,
  slowTimeoutMs: 15 * 60_000,
  minBytesPerTimeout: 16 * 1024,
  checkEveryMs: 1000,
};

interface PendingBody {
  readonly response: ServerResponse;
  readonly startedAt: number;
  pace: 'fast' | 'usual' | 'slow';
  /** Start of the current period, and the bytes received on the connection by then. */
  period: { readonly at: number; readonly bytes: number };
}

/** Timeouts for request bodies. Node's own timeout is the same for all requests, so it cannot allow more for uploads. */
export class BodyDeadlines {
  readonly #pending = new Map<IncomingMessage, PendingBody>();
  readonly #limits: BodyLimits;
  readonly #clock: () => number;

  constructor(limits: BodyLimits, clock: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** `onTimeout` responds and closes the connection. It is called again while the connection is still open. */
  watch(server: Server, onTimeout: (raw: IncomingMessage) => void): void {
    // Prepended, because a body parser calls `allowSlow`.
    server.prependListener('request', (raw: IncomingMessage, response: ServerResponse) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
      if (encoding === undefined && (length === undefined || length === '0')) return;
      const at = this.#clock();
      const period = { at, bytes: raw.socket.bytesRead };
      this.#pending.set(raw, { response, startedAt: at, pace: 'usual', period });
      raw.once('close', () => this.#pending.delete(raw));
    });
    const timer = setInterval(() => this.#check(onTimeout), this.#limits.checkEveryMs);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Applies the limits for uploads from now on. Only for authorised uploads. */
  allowSlow(raw: IncomingMessage): void {
    const body = this.#pending.get(raw);
    if (body !== undefined) body.pace = 'slow';
  }

  /** Applies the limit for small bodies from now on. */
  requireFast(raw: IncomingMessage): void {
    const body = this.#pending.get(raw);
    if (body !== undefined) body.pace = 'fast';
  }

  #check(onTimeout: (raw: IncomingMessage) => void): void {
    const now = this.#clock();
    for (const [raw, body] of this.#pending) {
      if (raw.complete || raw.socket.destroyed) this.#pending.delete(raw);
      else if (this.#isTooSlow(raw, body, now)) {
        // The handler responded without reading the body.
        if (body.response.headersSent) raw.socket.destroy();
        else onTimeout(raw);
      }
    }
  }

  #isTooSlow(raw: IncomingMessage, body: PendingBody, now: number): boolean {
    const {
      timeoutMs: wholeWithinMs,
      fastTimeoutMs: fastWithinMs,
      slowTimeoutMs: slowWithinMs,
      minBytesPerTimeout: leastBytes,
    } = this.#limits;
    if (body.pace === 'fast') return now - body.startedAt > fastWithinMs;
    if (body.pace === 'usual') return now - body.startedAt > wholeWithinMs;
    if (now - body.startedAt > slowWithinMs) return true;
    if (now - body.period.at <= wholeWithinMs) return false;
    const bytes = raw.socket.bytesRead;
    if (bytes - body.period.bytes < leastBytes) return true;
    body.period = { at: now, bytes };
    return false;
  }
}
