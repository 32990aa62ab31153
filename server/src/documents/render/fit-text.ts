export interface Fitting {
  readonly words: string;
  /** Never cut: what is too long loses the end of `words` instead. */
  readonly tail?: string;
  readonly width: number;
  readonly lines?: number;
  /** The smallest part of its size in which it is still written whole. */
  readonly least?: number;
}

export interface Fitted {
  readonly lines: readonly string[];
  /** Part of the size asked for. */
  readonly scale: number;
}

/** Width of words in full size, in the measure of `Fitting.width`. */
export type Measure = (words: string) => number;

const STEP = 0.05;

/** Words as they fit: whole where that is possible, else smaller, else cut with '…'. */
export function fitText(
  { words, tail = '', width, lines = 1, least = 1 }: Fitting,
  measure: Measure,
): Fitted {
  const clean = words.replaceAll(/\s+/g, ' ').trim();
  const whole = clean + tail;
  const wide = measure(whole);
  if (wide <= width) return { lines: [whole], scale: 1 };
  if (lines === 1 && width / wide >= least) return { lines: [whole], scale: width / wide };
  for (let scale = lines === 1 ? least : 1; scale >= least - STEP / 2; scale -= STEP) {
    const wrapped = wrap(whole, width / scale, measure);
    if (fits(wrapped, { lines, width: width / scale }, measure)) return { lines: wrapped, scale };
  }
  return { lines: cut(clean, tail, { lines, width: width / least }, measure), scale: least };
}

interface Room {
  readonly lines: number;
  readonly width: number;
}

/** As many letters as there is room for, found by halving. */
function cut(words: string, tail: string, room: Room, measure: Measure): string[] {
  const letters = [...words];
  const ending = (kept: number) => `${letters.slice(0, kept).join('').trimEnd()}…${tail}`;
  let [kept, tooMany] = [0, letters.length];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (fits(wrap(ending(middle), room.width, measure), room, measure)) kept = middle;
    else tooMany = middle;
  }
  return wrap(ending(kept), room.width, measure);
}

function wrap(words: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const fits = (wrapped: readonly string[], { lines, width }: Room, measure: Measure): boolean =>
  wrapped.length <= lines && wrapped.every((line) => measure(line) <= width);
