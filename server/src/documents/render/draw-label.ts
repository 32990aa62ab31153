import { elementString } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece } from '@cartage/domain/documents/label-content.ts';
import type { LabelPlace } from '@cartage/domain/documents/label-stock.ts';
import { type BlockLine, fitBlock, type FittedBlock } from '#documents/render/fit-block.ts';
import { type Fitted, fitText } from '#documents/render/fit-text.ts';
import type { Face } from '#documents/render/fonts.ts';
import { continuationMarks, needsContinuation } from '#documents/render/label-continuation.ts';
import {
  type BlockMark,
  sharedMarks,
  type LabelSize,
  LINE_HEIGHT,
  type Mark,
  MIN_HEIGHT,
  pieceMarks,
  type TextMark,
} from '#documents/render/label-layout.ts';
import { pt, type Sheet } from '#documents/render/sheet.ts';
import { gs1Bars, type Matrix, qrMatrix } from '#documents/render/symbols.ts';

/** 0.5 mm: an SSCC is 78 mm wide, 88 with its quiet zones, and fits stock of 100 mm. */
const MODULE = 0.5;

type Drawing =
  | { readonly mark: TextMark; readonly fitted: Fitted }
  | { readonly mark: BlockMark; readonly lines: readonly BlockLine[] }
  | { readonly mark: Extract<Mark, { kind: 'qr' }>; readonly matrix: Matrix }
  | { readonly mark: Exclude<Mark, { kind: 'text' | 'block' | 'qr' }> };

/** Computed once per consignment, for all its labels: fitted text and the tracking code. */
export interface SharedLabel {
  readonly content: LabelContent;
  readonly size: LabelSize;
  readonly shared: readonly Drawing[];
  /** Whether one more label is needed for text that does not fit. */
  readonly isContinued: boolean;
}

export function prepareLabel(sheet: Sheet, content: LabelContent, size: LabelSize): SharedLabel {
  const shared = sharedMarks(content, size).map((mark) => prepareMark(sheet, mark));
  return { content, size, shared, isContinued: needsContinuation(content, size, (mark) => fit(sheet, mark)) };
}

export function drawLabel(
  sheet: Sheet,
  { content, size, shared }: SharedLabel,
  piece: LabelPiece,
  place: LabelPlace,
): void {
  const own = pieceMarks(content, piece, size).map((mark) => prepareMark(sheet, mark));
  sheet.within('Sect', () => {
    for (const drawing of [...shared, ...own]) draw(sheet, drawing, place);
  });
}

export function drawContinuation(sheet: Sheet, { content, size }: SharedLabel, place: LabelPlace): void {
  sheet.within('Sect', () => {
    for (const mark of continuationMarks(content, size)) draw(sheet, prepareMark(sheet, mark), place);
  });
}

function prepareMark(sheet: Sheet, mark: Mark): Drawing {
  if (mark.kind === 'qr') return { mark, matrix: qrMatrix(mark.text) };
  if (mark.kind === 'block') return { mark, lines: fit(sheet, mark).lines };
  if (mark.kind !== 'text') return { mark };
  const face = faceOf(mark);
  return { mark, fitted: fitText(mark, (text) => sheet.widthOf(text, pt(mark.height), face)) };
}

function fit(sheet: Sheet, mark: BlockMark): FittedBlock {
  const space = { ...mark, minHeight: MIN_HEIGHT, lineHeight: LINE_HEIGHT };
  return fitBlock(mark.texts, space, (isBold) => (text) => sheet.widthOf(text, pt(1), faceOf({ isBold })));
}

const faceOf = ({ isBold = false }: { readonly isBold?: boolean }): Face => (isBold ? 'bold' : 'regular');

function draw(sheet: Sheet, drawing: Drawing, { leftMm, topMm, widthMm }: LabelPlace): void {
  const { mark } = drawing;
  const [x, y] = mark.kind === 'sscc' ? [leftMm, topMm + mark.y] : [leftMm + mark.x, topMm + mark.y];
  if ('fitted' in drawing) return drawText(sheet, drawing.mark, drawing.fitted, [x, y]);
  if ('lines' in drawing) return drawBlock(sheet, drawing.lines, drawing.mark.width, [x, y]);
  if ('matrix' in drawing) {
    const place = { x, y, widthMm: drawing.mark.side };
    return sheet.matrix(drawing.matrix, place, `Tracking link ${drawing.mark.text}`);
  }
  if (mark.kind === 'box') sheet.box(x, y, [mark.width, mark.height], { fill: '#000' });
  else if (mark.kind === 'rule') sheet.line([x, y], [x + mark.width, y], 0.3);
  else if (mark.kind === 'diamond') sheet.diamond([x, y], mark.radius, { stroke: '#000' });
  else if (mark.kind === 'sscc') {
    const bars = gs1Bars(elementString([['00', mark.code]]));
    const wide = bars.reduce((sum, modules) => sum + modules, 0) * MODULE;
    const place = { x: x + (widthMm - wide) / 2, y, heightMm: mark.height, moduleMm: MODULE };
    sheet.bars(bars, place, `Barcode of SSCC ${mark.code}`);
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
  mark: TextMark,
  { lines, scale }: Fitted,
  [x, y]: readonly [number, number],
): void {
  const { height, width, align = 'left', isWhite = false } = mark;
  const at = { left: x, center: x + width / 2, right: x + width }[align];
  const colour = isWhite ? '#fff' : '#000';
  const look = { size: pt(height * scale), face: faceOf(mark), colour, align, width };
  for (const [index, line] of lines.entries()) sheet.text(line, at, y + index * height * LINE_HEIGHT, look);
}
