import { type MeasureText, wrapText } from '#documents/render/wrap-text.ts';

/** One text of a block: a name, a street or a reference. It wraps, and is never truncated. */
export interface BlockText {
  readonly text: string;
  /** Font height in full size. */
  readonly height: number;
  readonly isBold?: boolean;
}

export interface BlockSpace {
  readonly width: number;
  readonly height: number;
  /** No text is smaller than this. */
  readonly minHeight: number;
  /** Distance between base lines, relative to the font height. */
  readonly lineHeight: number;
  /** Left empty at the lower right. */
  readonly corner?: { readonly width: number; readonly height: number } | undefined;
}

export interface BlockLine {
  readonly text: string;
  readonly height: number;
  readonly isBold: boolean;
  /** From the top of the block to the base line. */
  readonly y: number;
}

export interface FittedBlock {
  readonly lines: readonly BlockLine[];
  /** False when lines are missing because they do not fit even in the smallest size. */
  readonly isComplete: boolean;
}

/** From the base line up to the top of the font, relative to its height. */
const ASCENT = 0.8;
const STEP = 0.05;
const SMALLEST = 0.4;

/** Fits the texts below each other in the largest size in which all of them are complete. */
export function fitBlock(
  texts: readonly BlockText[],
  space: BlockSpace,
  measureFor: (isBold: boolean) => MeasureText,
): FittedBlock {
  for (let scale = 1; scale >= SMALLEST - STEP / 2; scale -= STEP) {
    const lines = placeLines(texts, scale, space, measureFor);
    if (bottomOf(lines) <= space.height) return { lines, isComplete: true };
  }
  const lines = placeLines(texts, SMALLEST, space, measureFor);
  return {
    lines: lines.filter((_, index) => bottomOf(lines.slice(0, index + 1)) <= space.height),
    isComplete: false,
  };
}

const bottomOf = (lines: readonly BlockLine[]): number => {
  const last = lines.at(-1);
  return last === undefined ? 0 : last.y + (1 - ASCENT) * last.height;
};

function placeLines(
  texts: readonly BlockText[],
  scale: number,
  { width, height: space, minHeight, lineHeight, corner }: BlockSpace,
  measureFor: (isBold: boolean) => MeasureText,
): BlockLine[] {
  const cornerTop = space - (corner?.height ?? 0);
  let top = 0;
  return texts.flatMap(({ text, height: full, isBold = false }) => {
    const height = Math.min(full, Math.max(full * scale, minHeight));
    const wrap = (indent: number) => wrapText(text, (width - indent) / height, measureFor(isBold));
    const wide = wrap(0);
    const meetsCorner = top + wide.length * height * lineHeight > cornerTop;
    return (meetsCorner ? wrap(corner?.width ?? 0) : wide).map((line) => {
      const y = top + ASCENT * height;
      top += height * lineHeight;
      return { text: line, height, isBold, y };
    });
  });
}
