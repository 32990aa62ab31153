import { countOf } from '@cartage/domain/freight/count-of.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { Totals } from '@cartage/domain/documents/document-totals.ts';
import { addressLine } from '@cartage/domain/documents/party.ts';
import type {
  PickListContent,
  PickListEntry,
  PickListItem,
  PickListPickup,
} from '@cartage/domain/documents/pick-list-content.ts';
import { type Column, DocumentFlow, LEFT, RIGHT, WIDTH } from '#documents/render/document-flow.ts';
import { drawFacts } from '#documents/render/draw-facts.ts';
import type { Sheet } from '#documents/render/sheet.ts';

const GREY = '#555';

/** The pick list: warehouse staff take the freight before the pickup and tick it off. */
export function renderPickList(sheet: Sheet, content: PickListContent): void {
  const { organisation, madeFor, pickups } = content;
  const foot = `Pick list, ${organisation}, ${formatDay(madeFor)}`;
  const flow = new DocumentFlow(sheet, foot, (page) => drawHead(page, content));
  for (const pickup of pickups) drawPickup(flow, pickup, pickups.length > 1);
  flow.end();
}

function drawPickup(
  flow: DocumentFlow,
  { from, items, consignments, totals }: PickListPickup,
  isNamed: boolean,
) {
  if (isNamed) {
    flow.heading(from.name);
    flow.paragraph(`${addressLine(from)} · ${totalsText(totals)}`, { size: 9, colour: GREY });
  }
  flow.heading('To pick');
  flow.table(ITEM_COLUMNS, items);
  flow.totals(ITEM_COLUMNS, [[], [totals.items], ['in total'], [], [totals.weight]]);
  flow.heading('Consignments');
  flow.table(CONSIGNMENT_COLUMNS, consignments);
  flow.totals(CONSIGNMENT_COLUMNS, [
    [],
    [`${totals.consignments} in total`],
    [],
    [],
    [totals.items],
    [totals.weight],
  ]);
}

/** On every page, so that a missing page is noticed. */
function drawHead(page: Sheet, { organisation, madeFor, pickups, totals }: PickListContent): number {
  page.within('H1', () => page.text('Pick list', LEFT, 18, { size: 16, face: 'bold', width: WIDTH - 40 }));
  page.text(formatDay(madeFor), RIGHT, 18, { size: 11, align: 'right' });
  return drawFacts(page, 25, [
    ['Customer', organisation, 'regular'],
    ['Pick up at', placeOf(pickups), 'regular'],
    ['Total', totalsText(totals), 'bold'],
  ]);
}

function placeOf([first, ...others]: readonly PickListPickup[]): string {
  if (first === undefined) return '';
  return others.length === 0
    ? `${first.from.name}, ${addressLine(first.from)}`
    : `${others.length + 1} places, listed separately below`;
}

const totalsText = ({ consignments, items, weight }: Totals): string =>
  [
    countOf(Number(consignments.replaceAll(',', '')), 'consignment'),
    countOf(Number(items.replaceAll(',', '')), 'item'),
    weight,
  ].join(' · ');

const ITEM_COLUMNS: readonly Column<PickListItem>[] = [
  { heading: '', width: 5, isTickBox: true, cell: () => [] },
  { heading: 'Items', width: 14, align: 'right', cell: ({ count }) => [{ text: count, isBold: true }] },
  { heading: 'Packaging', width: 34, cell: ({ packaging }) => [{ text: packaging, wraps: true }] },
  {
    heading: 'Description',
    cell: ({ description, dangerousGoods }) => [
      ...(description === '' ? [] : [{ text: description, wraps: true }]),
      ...(dangerousGoods === null ? [] : [{ text: dangerousGoods, isBold: true, wraps: true }]),
    ],
  },
  { heading: 'Weight', width: 26, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];

const CONSIGNMENT_COLUMNS: readonly Column<PickListEntry>[] = [
  { heading: '', width: 5, isTickBox: true, cell: () => [] },
  {
    heading: 'Consignment',
    width: 34,
    cell: ({ reference, pickup }) => [
      { text: reference, isBold: true },
      ...(pickup === null ? [] : [{ text: `Pickup ${pickup}` }]),
    ],
  },
  {
    heading: 'Receiver',
    cell: ({ receiver, place }) => [
      { text: receiver, wraps: true },
      { text: place, wraps: true },
    ],
  },
  {
    heading: 'Receiver ref',
    width: 30,
    cell: ({ receiverReference }) => [{ text: receiverReference, wraps: true }],
  },
  { heading: 'Items', width: 14, align: 'right', cell: ({ items }) => [{ text: items }] },
  { heading: 'Weight', width: 26, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];
