/** Groups repeats of an error into one report with a count, at most once a minute. */
export interface Repeats<Item> {
  /** True for a new error, which is reported now. False for a repeat, which is counted. */
  isNew(key: string, item: Item): boolean;
  /** The repeats since the last report that are due now, or all with `isLast`. */
  due(isLast: boolean): readonly { readonly item: Item; readonly count: number }[];
}

const REPORT_INTERVAL_MS = 60_000;
/** Different errors per page. More usually have one cause. */
const MAX_DIFFERENT = 30;

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
      if (known.size >= MAX_DIFFERENT) return false;
      known.set(key, { item, count: 0, reportedAt: now() });
      return true;
    },
    due(isLast) {
      const at = now();
      const due = [...known.values()].filter(
        ({ count, reportedAt }) => count > 0 && (isLast || at - reportedAt >= REPORT_INTERVAL_MS),
      );
      return due.map((counted) => {
        const { item, count } = counted;
        Object.assign(counted, { count: 0, reportedAt: at });
        return { item, count };
      });
    },
  };
}
