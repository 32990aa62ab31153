import { elementString } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece } from '@cartage/domain/documents/label-content.ts';
import type { LabelPlace } from '@cartage/domain/documents/papers.ts';
import { type Fitted, fitText } from '#documents/render/fit-text.ts';
import {
  consignmentMarks,
  type LabelSize,
  LINE_HEIGHT,
  type Mark,
  pieceMarks,
  type TextMark,
} from '#documents/render/label-layout.ts';
import { type Face, pt, type Sheet } from '#documents/render/sheet.ts';
import { gs1Bars, type Matrix, qrMatrix } from '#documents/render/symbols.ts';

/** 0.5 mm: an SSCC is 78 mm wide, 88 with its quiet zones, and fits stock of 100 mm. */
const MODULE = 0.5;

type Drawing =
  | { readonly mark: TextMark; readonly fitted: Fitted }
  | { readonly mark: Extract<Mark, { kind: 'qr' }>; readonly matrix: Matrix }
  | { readonly mark: Exclude<Mark, { kind: 'text' | 'qr' }> };

/** What every label of one consignment shares, found once: words in their sizes and the tracking code. */
export interface LabelJob {
  readonly content: LabelContent;
  readonly size: LabelSize;
  readonly shared: readonly Drawing[];
}

export function labelJob(sheet: Sheet, content: LabelContent, size: LabelSize): LabelJob {
  const shared = consignmentMarks(content, size).map((mark) => prepared(sheet, mark));
  return { content, size, shared };
}

export function drawLabel(
  sheet: Sheet,
  { content, size, shared }: LabelJob,
  piece: LabelPiece,
  place: LabelPlace,
) {
  const own = pieceMarks(content, piece, size).map((mark) => prepared(sheet, mark));
  for (const drawing of [...shared, ...own]) draw(sheet, drawing, place);
}

function prepared(sheet: Sheet, mark: Mark): Drawing {
  if (mark.kind === 'qr') return { mark, matrix: qrMatrix(mark.text) };
  if (mark.kind !== 'text') return { mark };
  const face = faceOf(mark);
  return { mark, fitted: fitText(mark, (words) => sheet.widthOf(words, pt(mark.height), face)) };
}

const faceOf = ({ isBold = false }: TextMark): Face => (isBold ? 'bold' : 'regular');

function draw(sheet: Sheet, drawing: Drawing, { leftMm, topMm, widthMm }: LabelPlace): void {
  const { mark } = drawing;
  const [x, y] = mark.kind === 'sscc' ? [leftMm, topMm + mark.y] : [leftMm + mark.x, topMm + mark.y];
  if ('fitted' in drawing) return drawText(sheet, drawing.mark, drawing.fitted, [x, y]);
  if ('matrix' in drawing) return sheet.matrix(drawing.matrix, { x, y, sideMm: drawing.mark.side });
  if (mark.kind === 'box') sheet.box(x, y, [mark.width, mark.height], { fill: '#000' });
  else if (mark.kind === 'rule') sheet.line([x, y], [x + mark.width, y], 0.3);
  else if (mark.kind === 'diamond') sheet.diamond([x, y], mark.radius, { stroke: '#000' });
  else if (mark.kind === 'sscc') {
    const bars = gs1Bars(elementString([['00', mark.code]]));
    const wide = bars.reduce((sum, modules) => sum + modules, 0) * MODULE;
    sheet.bars(bars, { x: x + (widthMm - wide) / 2, y, heightMm: mark.height, moduleMm: MODULE });
  }
}

function drawText(sheet: Sheet, mark: TextMark, { lines, scale }: Fitted, [x, y]: [number, number]): void {
  const { height, width, align = 'left', isWhite = false } = mark;
  const at = { left: x, center: x + width / 2, right: x + width }[align];
  const look = { size: pt(height * scale), face: faceOf(mark), colour: isWhite ? '#fff' : '#000', align };
  for (const [index, line] of lines.entries()) sheet.text(line, at, y + index * height * LINE_HEIGHT, look);
}
