import { AppError } from '#errors/app-error.ts';
import type { RateLimitSettings } from '#config.ts';

const MINUTE_MS = 60_000;
/** Added before rounding down: the interval may have no exact binary form. */
const ROUNDING = 1e-6;
/** With more keys than this, idle ones are removed. */
const SWEEP_AT_KEYS = 10_000;

/** Requests per minute, requests left at once, and seconds until all of them are available again. */
export type RateLimitHeaders = Readonly<Record<string, string>>;

/**
 * Allows so many requests per minute for each key, all at once after a pause. Stores per key the time at which the key
 * is idle again (generic cell rate algorithm), so that a caller who waits for `retry-after` always succeeds.
 */
export class RateLimiter {
  readonly #intervalMs: number;
  readonly #clock: () => Date;
  readonly #onLimit: () => void;
  readonly #idleAt = new Map<string, number>();

  /** 0 per minute means no limit. */
  constructor(perMinute: number, clock: () => Date, onLimit: () => void = () => {}) {
    this.#intervalMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
    this.#clock = clock;
    this.#onLimit = onLimit;
  }

  /**
   * Counts one request. Returns headers with the number of requests left, or none without a limit. Throws
   * `too-many-requests` with the seconds to wait.
   */
  count(key: string): RateLimitHeaders {
    if (this.#intervalMs === 0) return {};
    const now = this.#clock().getTime();
    const stored = this.#idleAt.get(key) ?? 0;
    // A stored time further ahead than the limiter ever stores means that the clock was set back.
    const wasSetBack = stored > now + MINUTE_MS + this.#intervalMs;
    const idleAt = (wasSetBack ? now : Math.max(stored, now)) + this.#intervalMs;
    const waitMs = idleAt - now - MINUTE_MS;
    // Rounding errors below a millisecond must not reject the last request of the minute.
    if (waitMs > 0.001) {
      this.#onLimit();
      throw new AppError('too-many-requests', {
        headers: {
          ...this.#headers(idleAt - this.#intervalMs - now),
          'retry-after': String(Math.ceil(waitMs / 1000)),
        },
      });
    }
    if (this.#idleAt.size >= SWEEP_AT_KEYS) this.#sweep(now);
    this.#idleAt.set(key, idleAt);
    return this.#headers(idleAt - now);
  }

  #headers(busyMs: number): RateLimitHeaders {
    const left = Math.floor((MINUTE_MS - busyMs) / this.#intervalMs + ROUNDING);
    return {
      'ratelimit-limit': String(Math.round(MINUTE_MS / this.#intervalMs)),
      'ratelimit-remaining': String(Math.max(left, 0)),
      'ratelimit-reset': String(Math.ceil(busyMs / 1000)),
    };
  }

  #sweep(now: number): void {
    for (const [key, idleAt] of this.#idleAt) if (idleAt <= now) this.#idleAt.delete(key);
  }
}

export interface RateLimits {
  readonly user: RateLimiter;
  readonly tenant: RateLimiter;
  /** Requests without a valid token, by network address. */
  readonly address: RateLimiter;
  /** Requests to the identity process, by network address. */
  readonly identity: RateLimiter;
  /** Requests for public tracking pages, by network address. */
  readonly tracking: RateLimiter;
}

export function createRateLimits(
  settings: RateLimitSettings,
  clock: () => Date,
  onLimit: (by: keyof RateLimits) => void,
): RateLimits {
  const limiter = (by: keyof RateLimits, perMinute: number) =>
    new RateLimiter(perMinute, clock, () => onLimit(by));
  return {
    user: limiter('user', settings.userPerMinute),
    tenant: limiter('tenant', settings.tenantPerMinute),
    address: limiter('address', settings.addressPerMinute),
    identity: limiter('identity', settings.addressPerMinute),
    tracking: limiter('tracking', settings.trackingPerMinute),
  };
}
