import { matches, searchWords } from '#app/palette/highlight.ts';
import type { Group, Option } from '#app/palette/option.ts';

/** Maximum number of options per group, so that every group stays visible without much scrolling. */
const MAX_GROUP_OPTIONS = 6;

/** Groups that show all matches, because users browse the pages to find one. */
const UNLIMITED_GROUPS: ReadonlySet<string> = new Set(['Go to']);

/** Options shown for an empty query, by group. Absent: all. */
const SHOWN_WITHOUT_QUERY: Readonly<Record<string, (option: Option) => boolean>> = {
  Sites: ({ id }) => id === 'sites-all',
};

/**
 * The option groups for a query, in display order: pages whose label matches before pages whose keywords match, then
 * consignments, then commands that change state, which need their verb. A query with digits is probably a reference, so
 * consignments come first.
 */
export function groupOptions(
  query: string,
  commands: readonly Group[],
  consignments: readonly Option[],
): readonly Group[] {
  const words = searchWords(query);
  const found = { label: 'Consignments', options: consignments };
  const groups = commands.map(({ label, options }) => ({
    label,
    options: (words.length === 0
      ? options.filter(SHOWN_WITHOUT_QUERY[label] ?? (() => true))
      : ranked(options, words)
    ).slice(0, UNLIMITED_GROUPS.has(label) ? undefined : MAX_GROUP_OPTIONS),
  }));
  const bestRank = ({ options }: Group) => Math.min(...options.map((option) => rankOf(option, words)));
  const filled = groups.filter(({ options }) => options.length > 0);
  const byRank =
    words.length === 0 ? filled : filled.toSorted((one, other) => bestRank(one) - bestRank(other));
  const places = byRank.filter(({ options }) => !options.some(changesState));
  const changes = byRank.filter(({ options }) => options.some(changesState));
  const inOrder = hasDigit(query) ? [found, ...places, ...changes] : [...places, found, ...changes];
  return inOrder.filter(({ options }) => options.length > 0);
}

export const hasDigit = (query: string) => /\d/.test(query);

/** Such a command is listed only when the query contains its verb, and never before the consignments are known. */
export const changesState = ({ verbs }: Option): boolean => verbs !== undefined;

function ranked(options: readonly Option[], words: readonly string[]): readonly Option[] {
  return options
    .filter((option) => rankOf(option, words) < NO_MATCH)
    .toSorted((one, other) => rankOf(one, words) - rankOf(other, words));
}

const NO_MATCH = 2;

/** 0: the label matches, 1: the label matches only together with the keywords, 2: no match. */
function rankOf({ label, keywords = '', verbs }: Option, words: readonly string[]): number {
  if (verbs !== undefined && !words.some((word) => verbs.includes(word))) return NO_MATCH;
  if (matches(label, words)) return 0;
  return matches(`${label} ${keywords}`, words) ? 1 : NO_MATCH;
}
