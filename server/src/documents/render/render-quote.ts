import type { QuoteContent, QuoteFreightRow, QuoteRow } from '@cartage/domain/documents/quote-content.ts';
import { type Column, DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';
const HAIR = '#999';
/** Lower edge of the last row, above the footer. */
const BOTTOM = 272;
/** Millimetres. A quote with many charges is set closer, so that it stays on one page. */
const MAX_ROW = 6.2;
const AMOUNT_WIDTH = 34;

/** A quote on one A4 page. */
export function renderQuote(sheet: Sheet, content: QuoteContent): void {
  const flow = new DocumentFlow(sheet, `Quote ${content.number}, ${content.organisation}`, (page) =>
    drawHead(page, content),
  );
  flow.table(FREIGHT, content.freight);
  flow.y += 4;
  const groups = [{ title: 'Weight', rows: content.weights }, ...content.charges];
  const rows = groups.reduce((sum, group) => sum + group.rows.length + 1.6, 0) + content.totals.length + 3;
  const step = Math.min(MAX_ROW, (BOTTOM - flow.y) / rows);
  const size = Math.min(9.5, step * 1.9);
  for (const { title, rows: listed } of groups) {
    flow.y += step * 1.4;
    sheet.text(title, LEFT, flow.y, { size: size * 0.9, colour: GREY });
    sheet.line([LEFT, flow.y + step * 0.25], [RIGHT, flow.y + step * 0.25], 0.1, HAIR);
    flow.y += step * 0.2;
    for (const row of listed) drawRow(flow, row, { step, size });
  }
  flow.y += step * 0.5;
  sheet.line([LEFT, flow.y], [RIGHT, flow.y], 0.4);
  for (const [index, row] of content.totals.entries())
    drawRow(flow, row, { step, size: index === 1 ? size : size * 1.1, isBold: index !== 1 });
  flow.y += step * 1.2;
  sheet.text(content.rates, LEFT, flow.y, { size: size * 0.85, colour: GREY, width: WIDTH });
  flow.end();
}

function drawHead(page: Sheet, { provider, organisation, number, facts }: QuoteContent): number {
  page.text(provider, LEFT, 21, { size: 16, face: 'bold', width: WIDTH - 55 });
  page.text(`Quote ${number}`, RIGHT, 21, { size: 14, face: 'bold', align: 'right' });
  page.text(organisation, LEFT, 27.5, { size: 11, width: WIDTH - 50 });
  page.line([LEFT, 31], [RIGHT, 31], 0.4);
  let y = 32;
  for (const { label, text } of facts) {
    y += 5.4;
    page.text(label, LEFT, y, { size: 8, colour: GREY });
    page.text(text, LEFT + 30, y, { size: 9.5, width: WIDTH - 30 });
  }
  return y + 5;
}

interface RowLook {
  readonly step: number;
  readonly size: number;
  readonly isBold?: boolean;
}

function drawRow(flow: DocumentFlow, { label, hint, amount }: QuoteRow, look: RowLook): void {
  const { step, size, isBold = false } = look;
  const face = isBold ? 'bold' : 'regular';
  flow.y += step;
  const { sheet, y } = flow;
  const half = WIDTH / 2;
  sheet.text(label, LEFT, y, { size, face, width: half - 24 });
  sheet.text(hint, LEFT + half - 22, y, {
    size: size * 0.85,
    colour: GREY,
    width: half + 22 - AMOUNT_WIDTH,
  });
  sheet.text(amount, RIGHT, y, { size, face, align: 'right', width: AMOUNT_WIDTH });
}

const FREIGHT: readonly Column<QuoteFreightRow>[] = [
  { heading: 'Items', width: 12, align: 'right', cell: ({ items }) => [{ text: items }] },
  {
    heading: 'Freight',
    cell: ({ description }) => [{ text: description, isBold: description === 'Total', wraps: true }],
  },
  { heading: 'L × W × H', width: 36, align: 'right', cell: ({ size }) => [{ text: size }] },
  { heading: 'Volume', width: 26, align: 'right', cell: ({ volume }) => [{ text: volume }] },
  { heading: 'Weight', width: 26, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];
