import bwipjs from 'bwip-js';

/** Widths of bars and spaces in modules, starting with a bar. */
export type Bars = readonly number[];

/** Square dots, row by row. */
export interface Matrix {
  readonly columns: number;
  readonly dark: readonly (0 | 1)[];
}

/** GS1-128 of an element string with brackets, with a leading FNC1. Throws on a wrong check digit. */
export function gs1Bars(elementString: string): Bars {
  const [symbol] = bwipjs.raw('gs1-128', elementString, {});
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('bwip-js returned no bars');
  return symbol.sbs;
}

/** Code 128 without FNC1, for a reference that is not a GS1 identifier. */
export function plainBars(text: string): Bars {
  const [symbol] = bwipjs.raw('code128', text, {});
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('bwip-js returned no bars');
  return symbol.sbs;
}

/** Recovers from 15 % damage, because labels get dirty. */
const ERROR_CORRECTION = 'M';

export function qrMatrix(text: string): Matrix {
  // The types list the options of some symbols only; the text form accepts all.
  const [symbol] = bwipjs.raw('qrcode', text, `eclevel=${ERROR_CORRECTION}`);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('bwip-js returned no QR code');
  // bwip-js returns only 0 and 1.
  return { columns: symbol.pixx, dark: symbol.pixs as (0 | 1)[] };
}
