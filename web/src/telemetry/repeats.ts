/** The same fault again and again is one report with a count, once a minute at most. */
export interface Repeats<Item> {
  /** True when it is to be reported now; else it is counted. */
  isNew(key: string, item: Item): boolean;
  /** What was counted since it was last reported, and is due now. */
  due(isLast: boolean): readonly { readonly item: Item; readonly count: number }[];
}

const AGAIN_AFTER_MS = 60_000;
/** Different faults of one page; whoever has more of them has one cause. */
const MOST = 30;

interface Counted<Item> {
  item: Item;
  count: number;
  reportedAt: number;
}

export function createRepeats<Item>(now: () => number): Repeats<Item> {
  const known = new Map<string, Counted<Item>>();
  return {
    isNew(key, item) {
      const counted = known.get(key);
      if (counted !== undefined) {
        counted.count += 1;
        counted.item = item;
        return false;
      }
      if (known.size >= MOST) return false;
      known.set(key, { item, count: 0, reportedAt: now() });
      return true;
    },
    due(isLast) {
      const at = now();
      const due = [...known.values()].filter(
        ({ count, reportedAt }) => count > 0 && (isLast || at - reportedAt >= AGAIN_AFTER_MS),
      );
      return due.map((counted) => {
        const { item, count } = counted;
        Object.assign(counted, { count: 0, reportedAt: at });
        return { item, count };
      });
    },
  };
}
