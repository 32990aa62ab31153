import { countOf } from '@cartage/domain/freight/count-of.ts';
import {
  type ManifestContent,
  manifestDay,
  type ManifestEntry,
  type ManifestPickup,
} from '@cartage/domain/documents/manifest-content.ts';
import type { Totals } from '@cartage/domain/documents/document-totals.ts';
import { addressLine } from '@cartage/domain/documents/party.ts';
import { dangerousGoodsTable } from '#documents/render/dangerous-goods-table.ts';
import { type Column, Flow, LEFT, RIGHT, WIDTH } from '#documents/render/flow.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';

/** What a driver takes along, counted and signed for. */
export function renderManifest(sheet: Sheet, content: ManifestContent): void {
  const { organisation, madeFor, pickups, totals } = content;
  const foot = `Pickup manifest, ${organisation}, ${manifestDay(madeFor)}`;
  const flow = new Flow(sheet, foot, (page) => drawHead(page, content));
  if (content.criteria !== null) {
    flow.sheet.text(content.criteria, LEFT, flow.y + 3.6, { size: 8.5, colour: GREY, width: WIDTH });
    flow.y += 6;
  }
  for (const pickup of pickups) {
    if (pickups.length > 1) drawPickup(flow, pickup);
    flow.table(COLUMNS, pickup.consignments);
    flow.totals(COLUMNS, totalsRow(pickup.totals));
  }
  if (pickups.length > 1) {
    flow.heading('All together');
    flow.totals(COLUMNS, totalsRow(totals));
  }
  dangerousGoodsTable(flow, content.dangerousGoods, true);
  flow.signOff([
    { title: 'Sender', says: 'Handed over as listed.' },
    { title: 'Driver', says: 'Counted and picked up as listed.' },
  ]);
  flow.end();
}

/** On every page, so that one that got lost is missed. */
function drawHead(
  page: Sheet,
  { provider, organisation, madeFor, pickups, totals }: ManifestContent,
): number {
  page.text(provider, LEFT, 21, { size: 16, face: 'bold', width: WIDTH - 55, smallest: 10 });
  page.text('Pickup manifest', RIGHT, 21, { size: 14, face: 'bold', align: 'right' });
  page.text(organisation, LEFT, 27.5, { size: 11, width: WIDTH - 50, smallest: 8.5 });
  page.text(manifestDay(madeFor), RIGHT, 27.5, { size: 11, align: 'right' });
  page.text('Pick up at', LEFT, 34, { size: 8, colour: GREY });
  page.text(placeOf(pickups), LEFT + 18, 34, { size: 9.5, width: WIDTH - 18, smallest: 7.5 });
  page.text('In total', LEFT, 39, { size: 8, colour: GREY });
  const consignments = countOf(Number(totals.consignments.replaceAll(',', '')), 'consignment');
  const words = [consignments, `${totals.items} items`, totals.weight, totals.volume].join(' · ');
  page.text(words, LEFT + 18, 39, { size: 9.5, face: 'bold', width: WIDTH - 18 });
  page.line([LEFT, 42], [RIGHT, 42], 0.4);
  return 44;
}

function placeOf([first, ...others]: readonly ManifestPickup[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? pickupWords(first) : `${others.length + 1} places, each listed by itself`;
}

const pickupWords = ({ from }: ManifestPickup): string =>
  [`${from.name}, ${addressLine(from)}`, from.phone ?? ''].filter(Boolean).join(' · ');

function drawPickup(flow: Flow, pickup: ManifestPickup): void {
  flow.heading(pickup.from.name);
  const words = [addressLine(pickup.from), pickup.from.phone ?? ''].filter(Boolean).join(' · ');
  flow.sheet.text(words, LEFT, flow.y + 2.6, { size: 9, colour: GREY, width: WIDTH, smallest: 7.5 });
  flow.y += 5;
}

const totalsRow = ({ consignments, items, weight, volume }: Totals) => [
  [`${consignments} in total`],
  [],
  [],
  [items],
  [],
  [weight, volume],
];

const COLUMNS: readonly Column<ManifestEntry>[] = [
  {
    head: 'Consignment',
    width: 30,
    cell: ({ reference, service }) => [{ words: reference, isStrong: true }, { words: service }],
  },
  {
    head: 'Receiver',
    cell: ({ receiver, place }) => [
      { words: receiver, wraps: true },
      { words: place, wraps: true },
    ],
  },
  { head: 'Receiver ref', width: 25, cell: ({ receiverReference }) => [{ words: receiverReference }] },
  { head: 'Items', width: 12, align: 'right', cell: ({ items }) => [{ words: items }] },
  {
    head: 'Packaging',
    width: 22,
    cell: ({ packaging, isDangerous }) => [
      { words: packaging, wraps: true },
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
