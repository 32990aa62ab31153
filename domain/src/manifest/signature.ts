/** Points of one line of a signature, in thousandths of the width of the pad: x, y, x, y. */
export type SignatureStroke = readonly number[];

/** Height of the pad in thousandths of its width. */
export const SIGNATURE_HEIGHT = 400;
export const MAX_SIGNATURE_STROKES = 100;
export const MAX_STROKE_NUMBERS = 1000;
