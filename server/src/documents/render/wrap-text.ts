/** Width of a text in any unit. It must be the sum of the widths of its characters. */
export type MeasureText = (text: string) => number;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts without spaces between words break between any two characters. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Wraps text at spaces, and inside a word that is wider than a line. Takes time in proportion to the length of the text:
 * every character is measured once.
 */
export function wrapText(text: string, width: number, measure: MeasureText): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string, wide: number, gap: number) => {
    if (line !== '' && used + gap + wide > width) {
      lines.push(line);
      [line, used] = [part, wide];
    } else {
      used += (line === '' ? 0 : gap) + wide;
      line += line === '' || gap === 0 ? part : ` ${part}`;
    }
  };
  for (const word of text.split(/\s+/u)) {
    if (word === '') continue;
    const wide = measure(word);
    if (wide <= width && !BREAKS_ANYWHERE.test(word)) add(word, wide, space);
    else {
      let gap = space;
      for (const { segment } of graphemes.segment(word)) {
        add(segment, measure(segment), gap);
        gap = 0;
      }
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
