import { AppError } from '#errors/app-error.ts';
import type { RateLimitSettings } from '#config.ts';

const MINUTE_MS = 60_000;
/** Names beyond this are swept; the ones that are at rest carry no memory of anything. */
const SWEEP_AT = 10_000;

/**
 * So many calls a minute for each name, and after a pause so many at once. Kept as the one instant at which the
 * name is at rest again (generic cell rate algorithm), so that waiting as told always succeeds.
 */
export class RateLimiter {
  readonly #intervalMs: number;
  readonly #clock: () => Date;
  readonly #onReached: () => void;
  readonly #atRest = new Map<string, number>();

  /** 0 a minute means no limit. */
  constructor(perMinute: number, clock: () => Date, onReached: () => void = () => {}) {
    this.#intervalMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
    this.#clock = clock;
    this.#onReached = onReached;
  }

  /** Counts one call. Throws `too-many-requests` with the seconds to wait. */
  take(name: string): void {
    if (this.#intervalMs === 0) return;
    const now = this.#clock().getTime();
    const kept = this.#atRest.get(name) ?? 0;
    // Further ahead than was ever kept: the clock was set back, and nobody must wait until it is there again.
    const wasSetBack = kept > now + MINUTE_MS + this.#intervalMs;
    const atRest = (wasSetBack ? now : Math.max(kept, now)) + this.#intervalMs;
    const waitMs = atRest - now - MINUTE_MS;
    // Sums of fractions of a millisecond must not refuse the last call of the minute.
    if (waitMs > 0.001) {
      this.#onReached();
      throw new AppError('too-many-requests', {
        headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
      });
    }
    if (this.#atRest.size >= SWEEP_AT) this.#sweep(now);
    this.#atRest.set(name, atRest);
  }

  #sweep(now: number): void {
    for (const [name, atRest] of this.#atRest) if (atRest <= now) this.#atRest.delete(name);
  }
}

export interface RateLimits {
  readonly user: RateLimiter;
  readonly tenant: RateLimiter;
  /** Calls without a valid token, by network address. */
  readonly address: RateLimiter;
}

export function createRateLimits(
  settings: RateLimitSettings,
  clock: () => Date,
  onReached: (by: keyof RateLimits) => void,
): RateLimits {
  const limiter = (by: keyof RateLimits, perMinute: number) =>
    new RateLimiter(perMinute, clock, () => onReached(by));
  return {
    user: limiter('user', settings.userPerMinute),
    tenant: limiter('tenant', settings.tenantPerMinute),
    address: limiter('address', settings.addressPerMinute),
  };
}
