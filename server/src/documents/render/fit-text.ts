import { type MeasureText, wrapText } from '#documents/render/wrap-text.ts';

export interface Fitting {
  readonly text: string;
  /** Appended to `text` and never truncated. */
  readonly tail?: string;
  readonly width: number;
  readonly lines?: number;
  /** Smallest scale before the text is truncated; 1 by default. */
  readonly minScale?: number;
}

export interface Fitted {
  readonly lines: readonly string[];
  /** Relative to the requested size. */
  readonly scale: number;
}

const STEP = 0.05;

/**
 * Fits text into its space: in full size if possible, otherwise scaled down, otherwise truncated with '…'. Names, places
 * and references are never fitted this way, but in a block that continues (`fit-block.ts`).
 */
export function fitText(
  { text, tail = '', width, lines = 1, minScale = 1 }: Fitting,
  measure: MeasureText,
): Fitted {
  const clean = text.replaceAll(/\s+/gu, ' ').trim();
  const whole = clean + tail;
  const wide = measure(whole);
  if (wide <= width) return { lines: [whole], scale: 1 };
  if (lines === 1 && width / wide >= minScale) return { lines: [whole], scale: width / wide };
  const smallest = lines === 1 ? Number.POSITIVE_INFINITY : minScale - STEP / 2;
  for (let scale = 1; scale >= smallest; scale -= STEP) {
    const wrapped = wrapText(whole, width / scale, measure);
    if (wrapped.length <= lines) return { lines: wrapped, scale };
  }
  return { lines: cut(clean, tail, { lines, width: width / minScale }, measure), scale: minScale };
}

interface Room {
  readonly lines: number;
  readonly width: number;
}

/** Truncates to as many characters as fit, by binary search. */
function cut(text: string, tail: string, room: Room, measure: MeasureText): string[] {
  const characters = [...text];
  const ending = (kept: number) =>
    wrapText(`${characters.slice(0, kept).join('').trimEnd()}…${tail}`, room.width, measure);
  // No character is narrower than this, so that a long text is not measured as a whole at every step.
  const most = Math.ceil((room.lines * room.width) / measure('i')) + 1;
  let [kept, tooMany] = [0, Math.min(characters.length, most)];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (ending(middle).length <= room.lines) kept = middle;
    else tooMany = middle;
  }
  return ending(kept).slice(0, room.lines);
}
