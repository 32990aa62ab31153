import { matches, wordsOf } from '#app/palette/highlight.ts';
import type { Group, Option } from '#app/palette/option.ts';

/** More of a kind than this is not looked through but typed for. */
const MOST_OF_A_GROUP = 6;

/** Before anything is typed: what is there to be done, without every site. */
const STARTS_WITH: Readonly<Record<string, (option: Option) => boolean>> = {
  Sites: ({ id }) => id === 'sites-all',
};

/**
 * What is shown for a query. Figures are a reference, so consignments come first; for words what can be done comes
 * first, and the consignments that arrive later move nothing that is already there.
 */
export function arrange(
  query: string,
  commands: readonly Group[],
  consignments: readonly Option[],
): readonly Group[] {
  const words = wordsOf(query);
  const own = commands.map(({ label, options }) => ({
    label,
    options: options
      .filter((option) =>
        words.length === 0
          ? (STARTS_WITH[label]?.(option) ?? true)
          : matches(`${option.label} ${option.keywords ?? ''}`, words),
      )
      .slice(0, MOST_OF_A_GROUP),
  }));
  const found = { label: 'Consignments', options: consignments };
  const groups = isFigure(query) ? [found, ...own] : [...own, found];
  return groups.filter(({ options }) => options.length > 0);
}

export const isFigure = (query: string) => /\d/.test(query);
