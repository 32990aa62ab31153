import { labelContent } from '@cartage/domain/documents/label-content.ts';
import { labelPlace, PAPER_CODES } from '@cartage/domain/documents/label-stock.ts';
import { demoSsccs, documentFacts, documentParty } from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import type { LabelElement } from '#documents/render/label-element.ts';
import { sharedElements, pieceElements } from '#documents/render/label-layout.ts';

/** A label with text in every position; its third piece has dangerous goods. */
const content = labelContent(
  documentFacts({
    salesReference: 'SO 1187',
    requestedDeliveryAt: new Date('2026-11-22T11:00:00Z'),
    extras: ['Tail lift'],
    receiver: documentParty({ country: 'Australia' }),
  }),
  demoSsccs(5),
);

const marksOf = (paper: (typeof PAPER_CODES)[number], piece: number): LabelElement[] => {
  const [size, one] = [labelPlace(paper, 1, 0), content.pieces[piece]];
  return one === undefined ? [] : [...sharedElements(content, size), ...pieceElements(content, one, size)];
};

interface Rect {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Text without descenders; symbols with their quiet zones. */
function rectsOf(element: LabelElement, widthMm: number): Rect[] {
  if (element.kind === 'block') {
    const { x, y, width, height, corner = { width: 0, height: 0 }, texts } = element;
    const what = texts.map(({ text }) => text).join(' / ');
    const upper = { what, left: x, right: x + width, top: y, bottom: y + height - corner.height };
    return [upper, { ...upper, right: x + width - corner.width, bottom: y + height }];
  }
  return [rectOf(element, widthMm)].filter((rect) => rect !== null);
}

function rectOf(element: Exclude<LabelElement, { kind: 'block' }>, widthMm: number): Rect | null {
  if (element.kind === 'text') {
    const { x, y, width, height, text, lines = 1 } = element;
    const below = (lines - 1) * height * 1.2;
    return { what: text, left: x, right: x + width, top: y - 0.75 * height, bottom: y + below };
  }
  if (element.kind === 'qr') {
    const { x, y, side } = element;
    return { what: 'QR', left: x - 2, right: x + side, top: y, bottom: y + side + 1.5 };
  }
  if (element.kind === 'sscc')
    return { what: 'bars', left: 0, right: widthMm, top: element.y, bottom: element.y + element.height };
  if (element.kind !== 'diamond') return null;
  const { x, y, radius } = element;
  return { what: 'diamond', left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** The class number is inside its diamond. */
const isWithin = (one: Rect, other: Rect): boolean =>
  one.what === 'diamond' && other.left > one.left && other.right < one.right && other.bottom < one.bottom;

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
    const rects = marksOf(paper, piece).flatMap((element) => rectsOf(element, widthMm));
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

  test('has the service and the day to deliver by in large letters', () => {
    const large = marksOf(paper, 0).flatMap((element) =>
      element.kind === 'text' && element.isBold === true && element.height >= 5 ? [element.text] : [],
    );
    expect(large).toEqual(expect.arrayContaining([content.service, 'Deliver by 23/11/2026']));
  });

  test('has the heights that GS1 requires: bars 32 mm, figures about 7 mm, other text 3 mm', () => {
    const elements = marksOf(paper, 2);
    const texts = elements.flatMap((element) =>
      element.kind === 'text' ? [element] : element.kind === 'block' ? element.texts : [],
    );
    expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThanOrEqual(3);
    const figures = texts.filter(({ text }) => /^[\d.,]+ (kg|m³)$/.test(text));
    expect(figures.map(({ text }) => text)).toEqual([content.weight, content.volume]);
    for (const { height } of figures) expect(height).toBeGreaterThanOrEqual(7);
    const bars = elements.flatMap((element) => (element.kind === 'sscc' ? [element.height] : []));
    expect(bars).toEqual([32]);
  });
});
