import { elementString } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece } from '@cartage/domain/documents/label-content.ts';
import type { LabelPlace } from '@cartage/domain/documents/label-stock.ts';
import { type BlockLine, fitBlock, type FittedBlock } from '#documents/render/fit-block.ts';
import { type Fitted, fitText } from '#documents/render/fit-text.ts';
import type { Face } from '#documents/render/fonts.ts';
import { continuationElements, needsContinuation } from '#documents/render/label-continuation.ts';
import type { BlockElement, LabelSize, LabelElement, TextElement } from '#documents/render/label-element.ts';
import { sharedElements, LINE_HEIGHT, MIN_HEIGHT, pieceElements } from '#documents/render/label-layout.ts';
import { pt, type Sheet } from '#documents/render/sheet.ts';
import { gs1Bars, type Matrix, qrMatrix } from '#documents/render/symbols.ts';

/** 0.5 mm: an SSCC is 78 mm wide, 88 with its quiet zones, and fits stock of 100 mm. */
const MODULE = 0.5;

type Drawing =
  | { readonly element: TextElement; readonly fitted: Fitted }
  | { readonly element: BlockElement; readonly lines: readonly BlockLine[] }
  | { readonly element: Extract<LabelElement, { kind: 'qr' }>; readonly matrix: Matrix }
  | { readonly element: Exclude<LabelElement, { kind: 'text' | 'block' | 'qr' }> };

/** Computed once per consignment, for all its labels: fitted text and the tracking code. */
export interface SharedLabel {
  readonly content: LabelContent;
  readonly size: LabelSize;
  readonly shared: readonly Drawing[];
  /** Whether one more label is needed for text that does not fit. */
  readonly isContinued: boolean;
}

export function prepareLabel(sheet: Sheet, content: LabelContent, size: LabelSize): SharedLabel {
  const shared = sharedElements(content, size).map((element) => prepareElement(sheet, element));
  return {
    content,
    size,
    shared,
    isContinued: needsContinuation(content, size, (element) => fit(sheet, element)),
  };
}

export function drawLabel(
  sheet: Sheet,
  { content, size, shared }: SharedLabel,
  piece: LabelPiece,
  place: LabelPlace,
): void {
  const own = pieceElements(content, piece, size).map((element) => prepareElement(sheet, element));
  sheet.within('Sect', () => {
    for (const drawing of [...shared, ...own]) draw(sheet, drawing, place);
  });
}

export function drawContinuation(sheet: Sheet, { content, size }: SharedLabel, place: LabelPlace): void {
  sheet.within('Sect', () => {
    for (const element of continuationElements(content, size))
      draw(sheet, prepareElement(sheet, element), place);
  });
}

function prepareElement(sheet: Sheet, element: LabelElement): Drawing {
  if (element.kind === 'qr') return { element, matrix: qrMatrix(element.text) };
  if (element.kind === 'block') return { element, lines: fit(sheet, element).lines };
  if (element.kind !== 'text') return { element };
  const face = faceOf(element);
  return { element, fitted: fitText(element, (text) => sheet.widthOf(text, pt(element.height), face)) };
}

function fit(sheet: Sheet, element: BlockElement): FittedBlock {
  const space = { ...element, minHeight: MIN_HEIGHT, lineHeight: LINE_HEIGHT };
  return fitBlock(element.texts, space, (isBold) => (text) => sheet.widthOf(text, pt(1), faceOf({ isBold })));
}

const faceOf = ({ isBold = false }: { readonly isBold?: boolean }): Face => (isBold ? 'bold' : 'regular');

function draw(sheet: Sheet, drawing: Drawing, { leftMm, topMm, widthMm }: LabelPlace): void {
  const { element } = drawing;
  const [x, y] =
    element.kind === 'sscc' ? [leftMm, topMm + element.y] : [leftMm + element.x, topMm + element.y];
  if ('fitted' in drawing) return drawText(sheet, drawing.element, drawing.fitted, [x, y]);
  if ('lines' in drawing) return drawBlock(sheet, drawing.lines, drawing.element.width, [x, y]);
  if ('matrix' in drawing) {
    const place = { x, y, widthMm: drawing.element.side };
    return sheet.matrix(drawing.matrix, place, `Tracking link ${drawing.element.text}`);
  }
  if (element.kind === 'box') sheet.box(x, y, [element.width, element.height], { fill: '#000' });
  else if (element.kind === 'rule') sheet.line([x, y], [x + element.width, y], 0.3);
  else if (element.kind === 'diamond') sheet.diamond([x, y], element.radius, { stroke: '#000' });
  else if (element.kind === 'sscc') {
    const bars = gs1Bars(elementString([['00', element.code]]));
    const wide = bars.reduce((sum, modules) => sum + modules, 0) * MODULE;
    const place = { x: x + (widthMm - wide) / 2, y, heightMm: element.height, moduleMm: MODULE };
    sheet.bars(bars, place, `Barcode of SSCC ${element.code}`);
  }
}

function drawBlock(
  sheet: Sheet,
  lines: readonly BlockLine[],
  width: number,
  [x, y]: readonly [number, number],
): void {
  for (const { text, height, isBold, y: below } of lines)
    sheet.text(text, x, y + below, { size: pt(height), face: faceOf({ isBold }), width });
}

function drawText(
  sheet: Sheet,
  element: TextElement,
  { lines, scale }: Fitted,
  [x, y]: readonly [number, number],
): void {
  const { height, width, align = 'left', isWhite = false } = element;
  const at = { left: x, center: x + width / 2, right: x + width }[align];
  const colour = isWhite ? '#fff' : '#000';
  const look = { size: pt(height * scale), face: faceOf(element), colour, align, width };
  for (const [index, line] of lines.entries()) sheet.text(line, at, y + index * height * LINE_HEIGHT, look);
}
