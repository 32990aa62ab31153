import { type ManifestContent, manifestDay, type ManifestEntry } from '@cartage/domain/documents/content.ts';
import { dangerousGoodsTable } from '#documents/render/dangerous-goods-table.ts';
import { type Column, Flow, LEFT, RIGHT, WIDTH } from '#documents/render/flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';

/** What a driver takes along, counted and signed for. */
export function renderManifest(sheet: Sheet, content: ManifestContent): void {
  const { provider, organisation, madeFor, consignments, totals } = content;
  const foot = `Pickup manifest, ${organisation}, ${manifestDay(madeFor)}`;
  const flow = new Flow(sheet, foot, (page) => {
    page.text(provider, LEFT, 21, { size: 16, face: 'bold', width: WIDTH - 50, smallest: 10 });
    page.text('Pickup manifest', RIGHT, 21, { size: 14, face: 'bold', align: 'right' });
    page.text(organisation, LEFT, 27.5, { size: 11, width: WIDTH - 50 });
    page.text(manifestDay(madeFor), RIGHT, 27.5, { size: 11, align: 'right' });
    page.line([LEFT, 31], [RIGHT, 31], 0.4);
    return 33;
  });
  if (content.criteria !== null) {
    flow.sheet.text(content.criteria, LEFT, flow.y + 3.6, { size: 8.5, colour: GREY, width: WIDTH });
    flow.y += 6;
  }
  flow.table(COLUMNS, consignments);
  const count = `${totals.consignments} in total`;
  flow.totals(COLUMNS, [count, '', '', totals.items, totals.volume, totals.weight]);
  dangerousGoodsTable(flow, content.dangerousGoods, true);
  flow.signOff([
    { title: 'Sender', says: 'Handed over as listed.' },
    { title: 'Driver', says: 'Counted and picked up as listed.' },
  ]);
  flow.end();
}

const COLUMNS: readonly Column<ManifestEntry>[] = [
  {
    head: 'Consignment',
    width: 32,
    cell: ({ reference, service }) => [{ words: reference, isStrong: true }, { words: service }],
  },
  {
    head: 'Receiver',
    cell: ({ receiver, place }) => [{ words: receiver, wraps: true }, { words: place }],
  },
  { head: 'Receiver ref', width: 28, cell: ({ receiverReference }) => [{ words: receiverReference }] },
  { head: 'Items', width: 12, align: 'right', cell: ({ items }) => [{ words: items }] },
  {
    head: 'Packaging',
    width: 22,
    cell: ({ packaging, isDangerous }) => [
      { words: packaging },
      ...(isDangerous ? [{ words: 'Dangerous', isStrong: true }] : []),
    ],
  },
  {
    head: 'Weight, volume',
    width: 26,
    align: 'right',
    cell: ({ weight, volume }) => [{ words: weight }, { words: volume }],
  },
];
