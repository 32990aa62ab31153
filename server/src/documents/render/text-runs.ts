import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, advanceOf, type Family, familyOf, openFont } from '#documents/render/fonts.ts';

/** Text of one font and one direction, in the order in which runs are drawn from the left. */
export interface TextRun {
  readonly text: string;
  readonly family: Family;
}

// The types describe the ES module, but Node loads the CommonJS one, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Printed for a character that no font has. Fields refuse such characters; old data may contain them. */
const REPLACEMENT = '?';
/** Invisible characters such as joiners: only fonts that know them may get them. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** Most text: one run, found without looking at each character. */
const SIMPLE = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201D\u2022\u2026\u20AC]*$/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** One line of white space, without line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * Splits a line into runs from left to right, by the Unicode bidirectional algorithm. A run of Arabic or Hebrew keeps its
 * logical order, because the shaper of its font reverses it.
 */
export function textRuns(text: string): TextRun[] {
  if (text === '') return [];
  if (SIMPLE.test(text)) return [{ text, family: 'inter' }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (TextRun & { readonly level: number })[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    const last = runs.at(-1);
    const { family, text: shown } = printableCluster(mirrored ?? segment, last?.family);
    // A mirrored character is already in its visual form. The shaper of a font might mirror it again.
    if (last !== undefined && last.level === level && last.family === family && mirrored === null)
      runs[runs.length - 1] = { family, level, text: last.text + shown };
    else runs.push({ text: shown, family, level });
  }
  return inVisualOrder(runs).map((run) => ({ family: run.family, text: drawnText(run) }));
}

/** White space and punctuation (of text, not of emoji) stay in the font of the text before them, so that a phrase is shaped as one. */
function printableCluster(cluster: string, before: Family | undefined): TextRun {
  const points = [...cluster].map((character) => character.codePointAt(0) ?? 0);
  const visible = points.filter((point) => !IGNORABLE.test(String.fromCodePoint(point)));
  const isIn = (family: Family) =>
    visible.every((point) => openFont(family, 'regular').hasGlyphForCodePoint(point));
  const found = visible.map(familyOf);
  if (visible.length === 0) return { text: '', family: before ?? 'inter' };
  const family =
    before !== undefined && before !== 'emoji' && /^[\p{Zs}\p{P}\p{M}]+$/u.test(cluster) && isIn(before)
      ? before
      : found.find((font) => font !== null && isIn(font));
  if (family === undefined || family === null) {
    const parts = visible.map((point, at) =>
      found[at] === null ? REPLACEMENT : String.fromCodePoint(point),
    );
    // Without a font for the whole cluster, its first character decides.
    const first = found[0] ?? 'inter';
    return parts.every((part) => part === REPLACEMENT)
      ? { text: REPLACEMENT, family: 'inter' }
      : { text: parts.filter((_, at) => found[at] === first).join(''), family: first };
  }
  const font = openFont(family, 'regular');
  const kept = points.filter((point) => font.hasGlyphForCodePoint(point));
  return { text: String.fromCodePoint(...kept), family };
}

/** Rule L2 of UAX 9, for whole runs: from the highest level down, reverse each sequence of at least that level. */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** Punctuation between right-to-left text has no script of its own, so the shaper would draw it from the left. */
const drawnText = ({ text, level }: { readonly text: string; readonly level: number }): string =>
  level % 2 === 1 && !RIGHT_TO_LEFT.test(text)
    ? [...graphemes.segment(text)]
        .map(({ segment }) => segment)
        .toReversed()
        .join('')
    : text;

/** Width in ems, without shaping, so that the time is linear in the length of any text. */
export function textWidth(text: string, face: Face): number {
  let width = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (familyOf(point) !== null) width += advanceOf(point, face);
    else if (!IGNORABLE.test(character)) width += advanceOf(REPLACEMENT.codePointAt(0) ?? 0, face);
  }
  return width;
}
