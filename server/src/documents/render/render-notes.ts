import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { NoteContent, NoteLine, NotesContent } from '@cartage/domain/documents/note-content.ts';
import { drawFacts, drawParties, optionalFact } from '#documents/render/consignment-parts.ts';
import { dangerousGoodsTable } from '#documents/render/dangerous-goods-table.ts';
import { type Column, DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import type { TextStyle, Sheet } from '#documents/render/sheet.ts';
import { type Bars, type Matrix, plainBars, qrMatrix } from '#documents/render/symbols.ts';

const GREY = '#555';
/** A module of a usual address is 0.8 mm, so that the code survives the spread of ink. */
const QR_SIDE = 30;
/** The statement stays on one page with its signatures. */
const SIGNED_LIABILITY_MM = 66;
/** Barcode of the reference: 11 characters are 50 mm wide. */
const REFERENCE_BARS = { moduleMm: 0.4, heightMm: 13 };

/** Consignment notes: they travel with the freight and are signed at each handover. */
export async function renderNotes(sheet: Sheet, { consignments }: NotesContent): Promise<void> {
  for (const content of consignments) {
    renderNote(sheet, content);
    // Without yielding, a thousand notes block the process for most of a minute.
    sheet.flush();
    await yieldToEventLoop();
  }
}

function renderNote(sheet: Sheet, content: NoteContent): void {
  const codes = { bars: plainBars(content.reference), tracking: qrMatrix(content.trackingAddress) };
  const flow = new DocumentFlow(sheet, `Consignment note ${content.reference}`, (page) =>
    drawHead(page, content, codes),
  );
  drawParties(flow, content);
  drawFacts(flow, [
    ['Account', content.account],
    ['Created', content.created],
    ['Requested pickup', content.despatch ?? 'Not set'],
    ['Requested delivery', content.requestedDelivery ?? 'Not set'],
    ...content.references.map(({ label, value }) => [label, value] as const),
    ...optionalFact('Extras', content.extras.join(', ')),
    ...optionalFact('Hireage', content.hireage),
    ...optionalFact('Export, E-cert', content.exportEcert),
    ['Liability', content.liability],
  ]);
  flow.heading('Freight');
  flow.table(COLUMNS, content.lines);
  const { totals } = content;
  flow.totals(COLUMNS, [[totals.items], ['in total'], [], [], [totals.volume], [totals.weight]]);
  dangerousGoodsTable(flow, content.dangerousGoods, false);
  if (content.senderNotes !== null) {
    flow.heading('Sender notes');
    flow.paragraph(content.senderNotes);
  }
  if (content.instructions !== null) {
    flow.heading('Receiver notes');
    flow.paragraph(content.instructions);
  }
  // The Act asks for a statement that is easy to see and signed on its own, so it does not share the handover signatures.
  if (content.signedStatement !== null) {
    flow.reserve(SIGNED_LIABILITY_MM);
    flow.heading(content.signedStatement);
    flow.paragraph(content.liability);
    flow.signOff([
      { title: 'Sender', statement: 'Agreed.' },
      { title: 'Carrier', statement: 'Agreed.' },
    ]);
  }
  flow.signOff([
    { title: 'Sender', statement: content.dangerousGoods.length === 0 ? PACKED : PACKED_DANGEROUS },
    { title: 'Driver', statement: 'Picked up as above.' },
    { title: 'Receiver', statement: 'Received in good order, unless noted.' },
  ]);
  flow.end();
}

/** Computed once for all pages of a note. */
interface Codes {
  readonly bars: Bars;
  readonly tracking: Matrix;
}

function drawHead(sheet: Sheet, content: NoteContent, { bars, tracking }: Codes): number {
  const top = 13;
  const { provider, reference, service, deliverBy, trackingAddress } = content;
  const wide = bars.reduce((sum, modules) => sum + modules, 0) * REFERENCE_BARS.moduleMm;
  const left = RIGHT - QR_SIDE - 8 - wide;
  const width = left - LEFT - 4;
  sheet.within('H1', () => sheet.text('Consignment note', LEFT, top + 4.4, { size: 11, colour: GREY }));
  sheet.text(reference, LEFT, top + 12.6, { size: 22, face: 'bold', width });
  sheet.bars(bars, { x: left, y: top + 1.5, ...REFERENCE_BARS }, `Barcode of ${reference}`);
  const place = { x: RIGHT - QR_SIDE, y: top, widthMm: QR_SIDE };
  sheet.matrix(tracking, place, `Tracking link ${trackingAddress}`);
  const beside = WIDTH - QR_SIDE - 6;
  let y = top + 19.4;
  const lines: readonly (readonly [text: string, style: TextStyle])[] = [
    [service, { size: 14, face: 'bold' }],
    ...(deliverBy === null ? [] : [[`Deliver by ${deliverBy}`, { size: 14, face: 'bold' }] as const]),
    [provider, { size: 10 }],
  ];
  for (const [text, style] of lines) {
    for (const line of sheet.lines(text, beside, style)) {
      sheet.text(line, LEFT, y, { ...style, width: beside });
      y += style.size * 0.42;
    }
  }
  y = Math.max(y - 1, top + QR_SIDE + 2);
  sheet.line([LEFT, y], [RIGHT, y], 0.4);
  return y + 3;
}

const PACKED = 'Packed and described as above.';
const PACKED_DANGEROUS = 'Packed, marked and declared as above.';

const COLUMNS: readonly Column<NoteLine>[] = [
  { heading: 'Items', width: 12, align: 'right', cell: ({ count }) => [{ text: count }] },
  { heading: 'Packaging', width: 26, cell: ({ packaging }) => [{ text: packaging, wraps: true }] },
  {
    heading: 'Description',
    cell: ({ description, dangerousGoods }) => [
      ...(description === '' ? [] : [{ text: description, wraps: true }]),
      ...(dangerousGoods === null ? [] : [{ text: dangerousGoods, isBold: true, wraps: true }]),
    ],
  },
  { heading: 'L × W × H', width: 34, align: 'right', cell: ({ dimensions }) => [{ text: dimensions }] },
  { heading: 'Volume', width: 22, align: 'right', cell: ({ volume }) => [{ text: volume }] },
  { heading: 'Weight', width: 24, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];
