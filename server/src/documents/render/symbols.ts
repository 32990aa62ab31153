import bwipjs from 'bwip-js';

/** Widths of bars and spaces in modules, beginning with a bar. */
export type Bars = readonly number[];

/** A square of modules, row by row. */
export interface Matrix {
  readonly size: number;
  readonly dark: readonly (0 | 1)[];
}

/** GS1-128 of an element string with brackets; FNC1 comes in front. Throws on a wrong check digit. */
export function gs1Bars(elementString: string): Bars {
  const [symbol] = bwipjs.raw('gs1-128', elementString, {});
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No bars were made');
  return symbol.sbs;
}

/** Code 128 as it is, without FNC1: a number of ours that is no identifier of GS1. */
export function plainBars(text: string): Bars {
  const [symbol] = bwipjs.raw('code128', text, {});
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No bars were made');
  return symbol.sbs;
}

/** A label gets dirty: 15 % of the code may be lost. */
const ERROR_CORRECTION = 'M';

export function qrMatrix(text: string): Matrix {
  // The package's types name the options of some symbols only, the text form takes those of all.
  const [symbol] = bwipjs.raw('qrcode', text, `eclevel=${ERROR_CORRECTION}`);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('No code was made');
  // The generator's list holds nothing but these two.
  return { size: symbol.pixx, dark: symbol.pixs as (0 | 1)[] };
}
