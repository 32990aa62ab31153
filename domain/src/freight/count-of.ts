/**
 * A count with its noun, for the list, the forms and documents: '1 Pallet', '6 Cartons'. Administrators name packaging
 * types in the singular.
 */
export const countOf = (count: number, name: string): string =>
  `${grouped(count)} ${packagingWord(count, name)}`;

/** The name alone, where the count is shown separately. */
export const packagingWord = (count: number, name: string): string => (count === 1 ? name : plural(name));

/** Plural endings; the first match applies. `$1` is the stem. */
const ENDINGS: readonly (readonly [of: RegExp, several: string])[] = [
  // Already plural, or a code without a plural.
  [/^(.*(?:s|[^\p{L}]))$/iu, '$1'],
  [/^(.*(?:x|z|ch|sh))$/iu, '$1es'],
  [/^(.*[^aeiouāēīōū])y$/iu, '$1ies'],
  [/^(.*)$/u, '$1s'],
];

/** Only the part before a comma, a bracket or a preposition gets the plural: 'Bags of seed', 'IBCs (1000 L)'. */
const HEAD = /^(.+?)(\s*(?:[,(–/]|\s-\s|\s(?:of|with|for|on|in)\s).*)$/iu;

function plural(name: string): string {
  const [, head = name, rest = ''] = HEAD.exec(name) ?? [];
  const [of, several] = ENDINGS.find(([ending]) => ending.test(head)) ?? [];
  return of === undefined || several === undefined ? name : `${head.replace(of, several)}${rest}`;
}

/** '1,000' */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
