import { PRINTABLE_RANGES } from '#text/printable-ranges.ts';

const RANGES: readonly (readonly [first: number, last: number])[] = PRINTABLE_RANGES.split(' ').map(
  (range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 36), Number.parseInt(last, 36)];
  },
);

/** White space, joiners and other characters without a glyph of their own. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]$/u;
const ALL_LATIN = /^[\s\u0020-\u007E\u00A1-\u00AC\u00AE-\u017F]*$/;

/** The characters that no font of our labels and documents has, each once. */
export function unprintableCharacters(text: string): string[] {
  if (ALL_LATIN.test(text)) return [];
  return [...new Set(text)].filter((character) => !INVISIBLE.test(character) && !isPrintable(character));
}

const MAX_LISTED = 10;

/** 'characters that can't be printed on labels: 😀', for a message about the text; null where all can be printed. */
export function unprintableIssue(
  text: string,
): `characters that can't be printed on labels: ${string}` | null {
  const unprintable = unprintableCharacters(text);
  if (unprintable.length === 0) return null;
  return `characters that can't be printed on labels: ${unprintable.slice(0, MAX_LISTED).join(' ')}`;
}

function isPrintable(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  let [low, high] = [0, RANGES.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((RANGES[middle]?.[0] ?? 0) <= point) low = middle;
    else high = middle;
  }
  const [first, last] = RANGES[low] ?? [1, 0];
  return point >= first && point <= last;
}
