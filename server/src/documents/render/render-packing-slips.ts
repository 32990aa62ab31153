import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type {
  PackingSlipContent,
  PackingSlipLine,
  PackingSlipsContent,
} from '@cartage/domain/documents/packing-slip-content.ts';
import { drawFacts, drawParties, optionalFact } from '#documents/render/consignment-parts.ts';
import { type Column, DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';
import { type Bars, plainBars } from '#documents/render/symbols.ts';

const GREY = '#555';
/** Barcode of the reference: 11 characters are 50 mm wide. */
const REFERENCE_BARS = { moduleMm: 0.4, heightMm: 13 };

/** Packing slips: the receiver checks the freight against them. */
export async function renderPackingSlips(sheet: Sheet, { consignments }: PackingSlipsContent): Promise<void> {
  for (const content of consignments) {
    renderPackingSlip(sheet, content);
    // Without yielding, a thousand slips block the process.
    sheet.flush();
    await yieldToEventLoop();
  }
}

function renderPackingSlip(sheet: Sheet, content: PackingSlipContent): void {
  const { reference, despatch, deliverBy, references, extras, lines, totals, instructions } = content;
  const bars = plainBars(reference);
  const flow = new DocumentFlow(sheet, `Packing slip ${reference}`, (page) => drawHead(page, content, bars));
  drawParties(flow, content);
  drawFacts(flow, [
    ...references.map(({ label, value }) => [label, value] as const),
    ...optionalFact('Despatch', despatch),
    ...optionalFact('Deliver by', deliverBy),
    ...optionalFact('Delivery extras', extras.join(', ')),
  ]);
  flow.heading('Contents');
  flow.table(COLUMNS, lines);
  flow.totals(COLUMNS, [[totals.items], ['in total'], [], [totals.weight]]);
  if (instructions !== null) {
    flow.heading('Delivery instructions');
    flow.paragraph(instructions);
  }
  flow.end();
}

function drawHead(sheet: Sheet, { reference, service, provider }: PackingSlipContent, bars: Bars): number {
  const top = 13;
  const wide = bars.reduce((sum, modules) => sum + modules, 0) * REFERENCE_BARS.moduleMm;
  const width = WIDTH - wide - 6;
  sheet.within('H1', () => sheet.text('Packing slip', LEFT, top + 4.4, { size: 11, colour: GREY }));
  sheet.text(reference, LEFT, top + 12.6, { size: 22, face: 'bold', width });
  sheet.bars(bars, { x: RIGHT - wide, y: top + 1.5, ...REFERENCE_BARS }, `Barcode of ${reference}`);
  let y = top + 19.4;
  for (const line of sheet.lines(`${provider} · ${service}`, WIDTH, { size: 10 })) {
    sheet.text(line, LEFT, y, { size: 10, width: WIDTH });
    y += 4.6;
  }
  sheet.line([LEFT, y - 1], [RIGHT, y - 1], 0.4);
  return y + 2;
}

const COLUMNS: readonly Column<PackingSlipLine>[] = [
  { heading: 'Items', width: 14, align: 'right', cell: ({ count }) => [{ text: count }] },
  { heading: 'Packaging', width: 34, cell: ({ packaging }) => [{ text: packaging, wraps: true }] },
  {
    heading: 'Description',
    cell: ({ description, dangerousGoods }) => [
      ...(description === '' ? [] : [{ text: description, wraps: true }]),
      ...(dangerousGoods === null ? [] : [{ text: dangerousGoods, isBold: true, wraps: true }]),
    ],
  },
  { heading: 'Weight', width: 28, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];
