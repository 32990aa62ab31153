import type { Measure } from '#measure.ts';
import type { SearchCase, SearchQuestion } from '#search-cases.ts';

/** What is asked for beyond this is compared with it: five times as many may take twice as long (DESIGN, Speed). */
export const GROWN_FROM = 1_000_000;
const MOST_GROWTH = 2;

/** Of each case, how long its answer took over HTTP in ms. */
export type Times = ReadonlyMap<string, number>;

/** What looks through texts takes as long as they are many. */
export const isWithoutText = ({ term, phone, salesReference }: SearchQuestion): boolean =>
  term === undefined && phone === undefined && salesReference === undefined;

/** How the same questions grow with the rows; one that takes longer than that is a count or a page without its index. */
export function growth(few: Times, many: Times, cases: readonly SearchCase[]): Measure[] {
  return cases.flatMap(({ what, question }) => {
    const [before, now] = [few.get(what), many.get(what)];
    if (before === undefined || now === undefined || !isWithoutText(question)) return [];
    return [
      { what: `${what} / the same of 1M`, value: now / before, unit: '×', limit: { atMost: MOST_GROWTH } },
      { what: '  of 1M, lower quartile', value: before, unit: 'ms' },
    ] satisfies Measure[];
  });
}
