import { labelContent } from '@cartage/domain/documents/label-content.ts';
import { labelPlace, PAPER_CODES } from '@cartage/domain/documents/papers.ts';
import { demoSsccs, documentFacts, documentParty } from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { consignmentMarks, type Mark, pieceMarks } from '#documents/render/label-layout.ts';

/** With something in every place; its third piece is of dangerous goods. */
const content = labelContent(
  documentFacts({
    salesReference: 'SO 1187',
    extras: ['Tail lift'],
    receiver: documentParty({ country: 'Australia' }),
  }),
  demoSsccs(5),
);

const marksOf = (paper: (typeof PAPER_CODES)[number], piece: number): Mark[] => {
  const [size, one] = [labelPlace(paper, 1, 0), content.pieces[piece]];
  return one === undefined ? [] : [...consignmentMarks(content, size), ...pieceMarks(content, one, size)];
};

interface Rect {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of the letters without what reaches below, of the symbols with their quiet zones. */
function rectOf(mark: Mark, widthMm: number): Rect | null {
  if (mark.kind === 'text') {
    const { x, y, width, height, words, lines = 1 } = mark;
    const below = (lines - 1) * height * 1.2;
    return { what: words, left: x, right: x + width, top: y - 0.75 * height, bottom: y + below };
  }
  if (mark.kind === 'qr') {
    const { x, y, side } = mark;
    return { what: 'QR', left: x - 2, right: x + side, top: y, bottom: y + side + 1.5 };
  }
  if (mark.kind === 'sscc')
    return { what: 'bars', left: 0, right: widthMm, top: mark.y, bottom: mark.y + mark.height };
  if (mark.kind !== 'diamond') return null;
  const { x, y, radius } = mark;
  return { what: 'mark', left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** The class lies within its mark. */
const isWithin = (one: Rect, other: Rect): boolean =>
  one.what === 'mark' && other.left > one.left && other.right < one.right && other.bottom < one.bottom;

const meet = (one: Rect, other: Rect): boolean =>
  !isWithin(one, other) &&
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

describe.each(PAPER_CODES)('[@ATT-04] the layout of a label on %s', (paper) => {
  const { widthMm, heightMm } = labelPlace(paper, 1, 0);

  test.each([0, 2])('piece %i: nothing lies over anything else or over the edge', (piece) => {
    const rects = marksOf(paper, piece).flatMap((mark) => rectOf(mark, widthMm) ?? []);
    const meeting = rects.flatMap((one, index) =>
      rects.slice(index + 1).flatMap((other) => (meet(one, other) ? [`${one.what} / ${other.what}`] : [])),
    );
    expect(meeting).toEqual([]);
    for (const { left, right, top, bottom } of rects) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(widthMm);
      expect(bottom).toBeLessThanOrEqual(heightMm - 3);
    }
  });

  test('has the heights that GS1 asks for: bars 32 mm, figures about 7 mm, all other words 3 mm', () => {
    const marks = marksOf(paper, 2);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThanOrEqual(3);
    const figures = texts.filter(({ words }) => /^[\d.,]+ (kg|m³)$/.test(words));
    expect(figures.map(({ words }) => words)).toEqual([content.weight, content.volume]);
    for (const { height } of figures) expect(height).toBeGreaterThanOrEqual(7);
    const bars = marks.flatMap((mark) => (mark.kind === 'sscc' ? [mark.height] : []));
    expect(bars).toEqual([32]);
  });
});
