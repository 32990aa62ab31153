import type { Measure } from '#measure.ts';
import type { SearchCase, SearchQuery } from '#search-cases.ts';

/** Larger runs are compared with this size: five times the rows may take twice as long (docs/reference/design-rules.md). */
export const BASE_ROWS = 1_000_000;
const MAX_GROWTH = 2;

/** Case label → response time over HTTP in ms. */
export type Times = ReadonlyMap<string, number>;

/** A text search takes longer with more texts, so its growth has no limit. */
export const isWithoutText = ({ term, phone, salesReference }: SearchQuery): boolean =>
  term === undefined && phone === undefined && salesReference === undefined;

/** Growth of the response time with the rows. A failure indicates a count or a page without its index. */
export function growth(base: Times, current: Times, cases: readonly SearchCase[]): Measure[] {
  return cases.flatMap(({ label, query }) => {
    const [baseMs, ms] = [base.get(label), current.get(label)];
    if (baseMs === undefined || ms === undefined || !isWithoutText(query)) return [];
    return [
      { label: `${label} / same with 1M rows`, value: ms / baseMs, unit: '×', limit: { atMost: MAX_GROWTH } },
      { label: '  with 1M rows, lower quartile', value: baseMs, unit: 'ms' },
    ] satisfies Measure[];
  });
}
