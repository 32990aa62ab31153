import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LabelsContent } from '@cartage/domain/documents/label-content.ts';
import {
  labelPlace,
  LABEL_STOCKS,
  type Paper,
  type PaperCode,
} from '@cartage/domain/documents/label-stock.ts';
import { drawContinuation, drawLabel, prepareLabel } from '#documents/render/draw-label.ts';
import type { Sheet } from '#documents/render/sheet.ts';

/** Labels between two yields to the event loop; 10 take a few hundredths of a second. */
const LABELS_PER_TURN = 10;

/**
 * In the order of the consignments and their pieces, which is the order of labelling the freight. A consignment whose names
 * or references are too long for a label has one more label after its pieces.
 */
export async function renderLabels(
  sheet: Sheet,
  { consignments }: LabelsContent,
  form: { readonly paper: PaperCode; readonly startPosition: number },
): Promise<void> {
  let count = 0;
  const nextPlace = async () => {
    const place = labelPlace(form.paper, form.startPosition, count);
    while (sheet.pages <= place.page) addPage(sheet, form.paper);
    count += 1;
    if (count % LABELS_PER_TURN === 0) await yieldToEventLoop();
    return place;
  };
  for (const content of consignments) {
    const shared = prepareLabel(sheet, content, labelPlace(form.paper, form.startPosition, count));
    for (const piece of content.pieces) drawLabel(sheet, shared, piece, await nextPlace());
    if (shared.isContinued) drawContinuation(sheet, shared, await nextPlace());
  }
}

/** Length of a cut mark, within the margin that a printer leaves blank at most. */
const CUT_MARK_MM = 4;

/** Cut marks are at the edges of the paper, on the lines between the labels. */
function addPage(sheet: Sheet, paper: PaperCode): void {
  const { widthMm, heightMm, columns, rows }: Paper = LABEL_STOCKS[paper];
  sheet.addPage(widthMm, heightMm);
  const mark = (from: readonly [number, number], to: readonly [number, number]) =>
    sheet.line(from, to, 0.2, '#777');
  for (let column = 1; column < columns; column++) {
    const x = (widthMm / columns) * column;
    mark([x, 0], [x, CUT_MARK_MM * 2]);
    mark([x, heightMm - CUT_MARK_MM * 2], [x, heightMm]);
  }
  for (let row = 1; row < rows; row++) {
    const y = (heightMm / rows) * row;
    mark([0, y], [CUT_MARK_MM * 2, y]);
    mark([widthMm - CUT_MARK_MM * 2, y], [widthMm, y]);
  }
  for (let column = 1; column < columns; column++) {
    for (let row = 1; row < rows; row++) {
      const [x, y] = [(widthMm / columns) * column, (heightMm / rows) * row];
      mark([x - CUT_MARK_MM, y], [x + CUT_MARK_MM, y]);
      mark([x, y - CUT_MARK_MM], [x, y + CUT_MARK_MM]);
    }
  }
}
