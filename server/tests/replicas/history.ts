/** An addition to counters, by one client. Times are of one clock, in milliseconds. */
export interface Addition {
  readonly client: number;
  readonly counters: readonly string[];
  readonly startedAt: number;
  /** When the response arrived; undefined without one: it may take effect at any time. */
  readonly acknowledgedAt: number | undefined;
}

/** One value of a counter, as a client read it. */
export interface CounterRead {
  readonly client: number;
  readonly counter: string;
  readonly value: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface History {
  readonly additions: readonly Addition[];
  readonly reads: readonly CounterRead[];
}

/** How old a read may be: 0 requires every change that was acknowledged before the read began. */
export interface Freshness {
  readonly maxAgeMs: number;
}

export interface WrongRead extends CounterRead {
  readonly problem: 'misses-own-change' | 'too-old' | 'never-written';
  /** Limit that the value violates. */
  readonly expected: number;
}

/**
 * Checks each read against what can be true: it has every addition of its own client that was acknowledged before the
 * read began, every addition of others that was acknowledged longer ago than the maximum age, and none that began after
 * the read ended.
 */
export function findWrongReads({ additions, reads }: History, { maxAgeMs }: Freshness): WrongRead[] {
  const ofCounter = new Map<string, Addition[]>();
  for (const addition of additions) {
    for (const counter of addition.counters) {
      const found = ofCounter.get(counter);
      if (found === undefined) ofCounter.set(counter, [addition]);
      else found.push(addition);
    }
  }
  return reads.flatMap((read) => {
    const relevant = ofCounter.get(read.counter) ?? [];
    const acknowledgedBefore = (time: number, { acknowledgedAt }: Addition) =>
      acknowledgedAt !== undefined && acknowledgedAt <= time;
    const count = (includes: (addition: Addition) => boolean) => relevant.filter(includes).length;
    const old = (addition: Addition) => acknowledgedBefore(read.startedAt - maxAgeMs, addition);
    const own = (addition: Addition) =>
      addition.client === read.client && acknowledgedBefore(read.startedAt, addition);
    const limits = {
      'too-old': count(old),
      'misses-own-change': count((addition) => old(addition) || own(addition)),
      'never-written': count(({ startedAt }) => startedAt < read.endedAt),
    };
    if (read.value < limits['too-old']) return [wrong(read, 'too-old', limits)];
    if (read.value < limits['misses-own-change']) return [wrong(read, 'misses-own-change', limits)];
    return read.value > limits['never-written'] ? [wrong(read, 'never-written', limits)] : [];
  });
}

const wrong = (
  read: CounterRead,
  problem: WrongRead['problem'],
  limits: Readonly<Record<WrongRead['problem'], number>>,
): WrongRead => ({ ...read, problem, expected: limits[problem] });
