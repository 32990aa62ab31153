/**
 * How many of what in words, for the freight cell, the forms and everything that is printed: '1 Pallet', '6 Cartons'.
 * Packaging types are named in the singular by whoever runs the tenant.
 */
export const countOf = (count: number, name: string): string =>
  `${grouped(count)} ${packagingWord(count, name)}`;

/** The name alone, where the count stands by itself. */
export const packagingWord = (count: number, name: string): string => (count === 1 ? name : plural(name));

/** What ends a name when there are several, the first that fits; `$1` is what is kept. */
const ENDINGS: readonly (readonly [of: RegExp, several: string])[] = [
  // Said of many already, or a code that has no plural.
  [/^(.*(?:s|[^\p{L}]))$/iu, '$1'],
  [/^(.*(?:x|z|ch|sh))$/iu, '$1es'],
  [/^(.*[^aeiouāēīōū])y$/iu, '$1ies'],
  [/^(.*)$/u, '$1s'],
];

/** Only what stands before a comma, a bracket or a preposition is there several times: 'Bags of seed', 'IBCs (1000 L)'. */
const HEAD = /^(.+?)(\s*(?:[,(–/]|\s-\s|\s(?:of|with|for|on|in)\s).*)$/iu;

function plural(name: string): string {
  const [, head = name, rest = ''] = HEAD.exec(name) ?? [];
  const [of, several] = ENDINGS.find(([ending]) => ending.test(head)) ?? [];
  return of === undefined || several === undefined ? name : `${head.replace(of, several)}${rest}`;
}

const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
