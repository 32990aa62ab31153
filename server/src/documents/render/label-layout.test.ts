import { labelContent } from '@cartage/domain/documents/label-content.ts';
import { labelPlace, PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { demoSsccs, documentFacts, documentParty } from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { sharedMarks, type Mark, pieceMarks } from '#documents/render/label-layout.ts';

/** A label with text in every position; its third piece has dangerous goods. */
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
  return one === undefined ? [] : [...sharedMarks(content, size), ...pieceMarks(content, one, size)];
};

interface Rect {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Text without descenders; symbols with their quiet zones. */
function rectsOf(mark: Mark, widthMm: number): Rect[] {
  if (mark.kind === 'block') {
    const { x, y, width, height, corner = { width: 0, height: 0 }, texts } = mark;
    const what = texts.map(({ text }) => text).join(' / ');
    const upper = { what, left: x, right: x + width, top: y, bottom: y + height - corner.height };
    return [upper, { ...upper, right: x + width - corner.width, bottom: y + height }];
  }
  return [rectOf(mark, widthMm)].filter((rect) => rect !== null);
}

function rectOf(mark: Exclude<Mark, { kind: 'block' }>, widthMm: number): Rect | null {
  if (mark.kind === 'text') {
    const { x, y, width, height, text, lines = 1 } = mark;
    const below = (lines - 1) * height * 1.2;
    return { what: text, left: x, right: x + width, top: y - 0.75 * height, bottom: y + below };
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

/** The class number is inside its diamond. */
const isWithin = (one: Rect, other: Rect): boolean =>
  one.what === 'mark' && other.left > one.left && other.right < one.right && other.bottom < one.bottom;

const meet = (one: Rect, other: Rect): boolean =>
  !isWithin(one, other) &&
  one.what !== other.what &&
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

describe.each(PAPER_CODES)('[@ATT-04] the label layout on %s', (paper) => {
  const { widthMm, heightMm } = labelPlace(paper, 1, 0);

  test.each([0, 2])('piece %i: no element overlaps another or the edge', (piece) => {
    const rects = marksOf(paper, piece).flatMap((mark) => rectsOf(mark, widthMm));
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

  test('has the heights that GS1 requires: bars 32 mm, figures about 7 mm, other text 3 mm', () => {
    const marks = marksOf(paper, 2);
    const texts = marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark] : mark.kind === 'block' ? mark.texts : [],
    );
    expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThanOrEqual(3);
    const figures = texts.filter(({ text }) => /^[\d.,]+ (kg|m³)$/.test(text));
    expect(figures.map(({ text }) => text)).toEqual([content.weight, content.volume]);
    for (const { height } of figures) expect(height).toBeGreaterThanOrEqual(7);
    const bars = marks.flatMap((mark) => (mark.kind === 'sscc' ? [mark.height] : []));
    expect(bars).toEqual([32]);
  });
});
