/**
 * The server's time, from the Date header of its responses. A user's clock can be wrong, and the server rejects times in
 * the future.
 */
export interface ServerClock {
  readonly onResponse: (response: Response) => void;
  readonly now: () => Date;
}

/** Date headers have whole seconds and arrive late, so smaller differences are ignored. */
const TOLERANCE_MS = 5_000;

export function createServerClock(ownNow: () => number = Date.now): ServerClock {
  let aheadMs = 0;
  return {
    onResponse: (response) => {
      const serverTime = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(serverTime)) aheadMs = ownNow() - serverTime;
    },
    now: () => new Date(ownNow() - (Math.abs(aheadMs) < TOLERANCE_MS ? 0 : aheadMs)),
  };
}

export const serverClock = createServerClock();
