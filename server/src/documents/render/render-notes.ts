import { setImmediate as others } from 'node:timers/promises';
import type { NoteContent, NoteLine, NotesContent } from '@cartage/domain/documents/note-content.ts';
import type { Party } from '@cartage/domain/documents/party.ts';
import { dangerousGoodsTable } from '#documents/render/dangerous-goods-table.ts';
import { type Column, Flow, LEFT, RIGHT, WIDTH } from '#documents/render/flow.ts';
import type { Lettering, Sheet } from '#documents/render/sheet.ts';
import { plainBars, qrMatrix } from '#documents/render/symbols.ts';

const GREY = '#555';
const QR_SIDE = 24;
/** The reference for scanners; of 11 letters and digits it is 50 mm wide. */
const REFERENCE_BARS = { moduleMm: 0.4, heightMm: 13 };

/** The paper that goes with the freight and is signed by those who hand it on. */
export async function renderNotes(sheet: Sheet, { consignments }: NotesContent): Promise<void> {
  for (const content of consignments) {
    renderNote(sheet, content);
    // Of a thousand the process would do nothing else for most of a minute.
    sheet.flush();
    await others();
  }
}

function renderNote(sheet: Sheet, content: NoteContent): void {
  const flow = new Flow(sheet, `Consignment note ${content.reference}`, (page) => drawHead(page, content));
  drawParties(flow, content);
  drawFacts(flow, [
    ['Service', content.service],
    ['Account', content.account],
    ['Created', content.created],
    ['Requested pickup', content.despatch ?? 'Not set'],
    ['Requested delivery', content.requestedDelivery ?? 'Not set'],
    ...content.references.map(({ label, value }) => [label, value] as const),
    ...known('Extras', content.extras.join(', ')),
    ...known('Hireage', content.hireage),
    ...known('Export, E-cert', content.exportEcert),
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
  flow.signOff([
    { title: 'Sender', says: content.dangerousGoods.length === 0 ? PACKED : PACKED_DANGEROUS },
    { title: 'Driver', says: 'Picked up as above.' },
    { title: 'Receiver', says: 'Received in good order, unless noted.' },
  ]);
  flow.end();
}

function drawHead(sheet: Sheet, content: NoteContent): number {
  const top = 15;
  const width = WIDTH - QR_SIDE - 6;
  sheet.text(content.provider, LEFT, top + 6, { size: 16, face: 'bold', width, smallest: 10 });
  sheet.text('Consignment note', LEFT, top + 12.5, { size: 11, colour: GREY });
  const bars = plainBars(content.reference);
  const wide = bars.reduce((sum, modules) => sum + modules, 0) * REFERENCE_BARS.moduleMm;
  const left = RIGHT - QR_SIDE - 8 - wide;
  sheet.bars(bars, { x: left, y: top + 10.5, ...REFERENCE_BARS });
  const beside = { size: 24, width: left - LEFT - 4, smallest: 12 };
  sheet.text(content.reference, LEFT, top + 23, { ...beside, face: 'bold' });
  const tracking = qrMatrix(content.trackingAddress);
  sheet.matrix(tracking, { x: RIGHT - QR_SIDE, y: top, sideMm: QR_SIDE });
  sheet.line([LEFT, top + 28], [RIGHT, top + 28], 0.4);
  return top + 31;
}

function drawParties(flow: Flow, content: NoteContent): void {
  const { sheet, y } = flow;
  const half = WIDTH / 2 - 4;
  let most = 0;
  for (const [title, party, x] of [
    ['From', content.from, LEFT],
    ['To', content.to, LEFT + WIDTH / 2 + 4],
  ] as const) {
    sheet.text(title, x, y + 3.5, { size: 8, colour: GREY });
    sheet.text(party.name, x, y + 9, { size: 12, face: 'bold', width: half, smallest: 9 });
    const lines = addressOf(party);
    most = Math.max(most, lines.length);
    for (const [index, line] of lines.entries())
      sheet.text(line, x, y + 14 + index * 4.6, { size: 9.5, width: half });
  }
  flow.y += 14 + most * 4.6;
}

const addressOf = (party: Party): string[] =>
  [party.street, party.suburb, `${party.city} ${party.postcode}`, party.country, party.phone ?? ''].filter(
    Boolean,
  );

/** Only where there is something to say. */
const known = (label: string, value: string | null): (readonly [string, string])[] =>
  value === null || value === '' ? [] : [[label, value]];

const PACKED = 'Packed and described as above.';
const PACKED_DANGEROUS = 'Packed, marked and declared as above.';

const FACTS_IN_ROW = 3;
const FACT: Pick<Lettering, 'size'> = { size: 9.5 };

/** Three to a row; a long one goes on in a second line. */
function drawFacts(flow: Flow, facts: readonly (readonly [label: string, value: string])[]): void {
  const width = WIDTH / FACTS_IN_ROW;
  const most = width - 4;
  for (let start = 0; start < facts.length; start += FACTS_IN_ROW) {
    const row = facts
      .slice(start, start + FACTS_IN_ROW)
      .map(([label, value]) => ({ label, lines: flow.sheet.lines(value, most, FACT, 2) }));
    const height = 6.6 + 4.4 * Math.max(...row.map(({ lines }) => lines.length), 1);
    flow.room(height);
    for (const [index, { label, lines }] of row.entries()) {
      const x = LEFT + index * width;
      flow.sheet.text(label, x, flow.y + 3, { size: 8, colour: GREY });
      for (const [below, line] of lines.entries())
        flow.sheet.text(line, x, flow.y + 7.4 + below * 4.4, { ...FACT, width: most, smallest: 7.5 });
    }
    flow.y += height;
  }
}

const COLUMNS: readonly Column<NoteLine>[] = [
  { head: 'Items', width: 12, align: 'right', cell: ({ count }) => [{ words: count }] },
  { head: 'Packaging', width: 26, cell: ({ packaging }) => [{ words: packaging }] },
  {
    head: 'Description',
    cell: ({ description, dangerousGoods }) => [
      ...(description === '' ? [] : [{ words: description, wraps: true }]),
      ...(dangerousGoods === null ? [] : [{ words: dangerousGoods, isStrong: true, wraps: true, lines: 6 }]),
    ],
  },
  { head: 'L × W × H', width: 34, align: 'right', cell: ({ dimensions }) => [{ words: dimensions }] },
  { head: 'Volume', width: 22, align: 'right', cell: ({ volume }) => [{ words: volume }] },
  { head: 'Weight', width: 24, align: 'right', cell: ({ weight }) => [{ words: weight }] },
];
