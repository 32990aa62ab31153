import { setImmediate as others } from 'node:timers/promises';
import type { LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { labelPlace, PAPERS, type PaperCode } from '@cartage/domain/documents/papers.ts';
import { drawLabel, labelJob } from '#documents/render/draw-label.ts';
import type { Sheet } from '#documents/render/sheet.ts';

/** Between two pauses in which the process can do something else: some hundredths of a second. */
const AT_ONCE = 10;

/** In the order of the consignments, then of the pieces: the order in which they are stuck on. */
export async function renderLabels(
  sheet: Sheet,
  { consignments }: LabelsContent,
  form: { readonly paper: PaperCode; readonly startPosition: number },
): Promise<void> {
  const { widthMm, heightMm } = PAPERS[form.paper];
  let nth = 0;
  for (const content of consignments) {
    const job = labelJob(sheet, content, labelPlace(form.paper, form.startPosition, nth));
    for (const piece of content.pieces) {
      const place = labelPlace(form.paper, form.startPosition, nth);
      while (sheet.pages <= place.page) sheet.addPage(widthMm, heightMm);
      drawLabel(sheet, job, piece, place);
      nth += 1;
      if (nth % AT_ONCE === 0) await others();
    }
  }
}
