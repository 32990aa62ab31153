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

/** So narrow letters can still be read. */
export const NARROWEST = 0.7;

const letterWidth = (letter: string): number => WIDTHS.find(([of]) => of.test(letter))?.[1] ?? OTHERS;

/** As a part of their height. */
export const widthOfZpl = (words: string): number =>
  [...words].reduce((sum, letter) => sum + letterWidth(letter), 0);
