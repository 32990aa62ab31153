export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

export const BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000 };

export const nextDelay = (beforeMs: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(beforeMs === 0 ? firstMs : beforeMs * 2, maxMs);
