import { LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';

/** A label, its text and the face of the text. */
export type HeadFact = readonly [label: string, text: string, face: 'regular' | 'bold'];

const GREY = '#555';
const INDENT = 18;

/** Draws the facts below each other from `top` (in mm), and a line. Returns where the content begins. */
export function drawFacts(page: Sheet, top: number, facts: readonly HeadFact[]): number {
  let y = top;
  for (const [label, text, face] of facts) {
    page.text(label, LEFT, y, { size: 8, colour: GREY });
    for (const line of page.lines(text, WIDTH - INDENT, { size: 9.5, face })) {
      page.text(line, LEFT + INDENT, y, { size: 9.5, face, width: WIDTH - INDENT });
      y += 4.6;
    }
  }
  page.line([LEFT, y - 2], [RIGHT, y - 2], 0.4);
  return y;
}
