/**
 * What the server's clock says, as far as its answers tell: the clock of a computer may be wrong by any time, and a
 * time that lies ahead is refused.
 */
export interface ServerClock {
  readonly heard: (answer: Response) => void;
  readonly now: () => Date;
}

/** Answers tell whole seconds and were some time on their way; less than this means nothing. */
const MEANS_NOTHING_MS = 5_000;

export function createServerClock(ownNow: () => number = Date.now): ServerClock {
  let aheadMs = 0;
  return {
    heard: (answer) => {
      const told = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(told)) aheadMs = ownNow() - told;
    },
    now: () => new Date(ownNow() - (Math.abs(aheadMs) < MEANS_NOTHING_MS ? 0 : aheadMs)),
  };
}

export const serverClock = createServerClock();
