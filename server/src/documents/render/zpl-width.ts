/**
 * Widths of the characters of a printer's font 0, relative to its height. They are rounded up: the font differs between
 * printers, and a printer prints text that is too long over its neighbour.
 */
const WIDTHS: readonly (readonly [of: RegExp, width: number])[] = [
  [/[\s.,:;'’|!()[\]ilıjtfrI·-]/, 0.32],
  [/[mwMW@%&…]/, 0.85],
  [/\p{Lu}/u, 0.64],
];
const DEFAULT_WIDTH = 0.54;

/** Text narrower than this is hard to read. */
export const MIN_SCALE = 0.7;

const characterWidth = (character: string): number =>
  WIDTHS.find(([of]) => of.test(character))?.[1] ?? DEFAULT_WIDTH;

/** Width of a text, relative to its height. */
export const zplTextWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0);
