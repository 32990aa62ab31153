/**
 * Widths of the letters of a printer's font 0 as parts of its height, on the wide side: the font is the printer's, and
 * what it does not fit it prints over what is there already.
 */
const WIDTHS: readonly (readonly [of: RegExp, width: number])[] = [
  [/[\s.,:;'’|!()[\]ilıjtfrI·-]/, 0.32],
  [/[mwMW@%&…]/, 0.85],
  [/\p{Lu}/u, 0.64],
];
const OTHERS = 0.54;
const NARROWEST = 0.7;

const widthOf = (letter: string): number => WIDTHS.find(([of]) => of.test(letter))?.[1] ?? OTHERS;

/** Words as they fit: in narrower letters down to seven tenths, then cut with '…'. */
export function fittedZpl(
  words: string,
  height: number,
  width: number,
): { readonly words: string; readonly narrowed: number } {
  const clean = words.replaceAll(/\s+/g, ' ').trim();
  const letters = [...clean];
  const wide = letters.reduce((sum, letter) => sum + widthOf(letter), 0) * height;
  if (wide <= width) return { words: clean, narrowed: 1 };
  const narrowed = Math.max(NARROWEST, width / wide);
  const most = width / narrowed / height;
  let sum = widthOf('…');
  const kept = letters.filter((letter) => (sum += widthOf(letter)) <= most + Number.EPSILON);
  if (wide * narrowed <= width + Number.EPSILON) return { words: clean, narrowed };
  return { words: `${kept.join('').trimEnd()}…`, narrowed };
}
