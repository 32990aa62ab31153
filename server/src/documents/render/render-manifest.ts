import { countOf } from '@cartage/domain/freight/count-of.ts';
import {
  type ManifestContent,
  manifestDay,
  type ManifestEntry,
  type ManifestPickup,
  type ManifestSignOff,
} from '@cartage/domain/documents/manifest-content.ts';
import type { Totals } from '@cartage/domain/documents/document-totals.ts';
import { addressLine } from '@cartage/domain/documents/party.ts';
import { dangerousGoodsTable, goodsTotalsTable } from '#documents/render/dangerous-goods-table.ts';
import {
  type Column,
  DocumentFlow,
  LEFT,
  RIGHT,
  type SigningParty,
  WIDTH,
} from '#documents/render/document-flow.ts';
import { drawFacts } from '#documents/render/draw-facts.ts';
import { segregationSection } from '#documents/render/segregation-section.ts';
import type { Sheet } from '#documents/render/sheet.ts';
import { plainBars } from '#documents/render/symbols.ts';

const GREY = '#555';

/** Barcode of the manifest number: 14 characters are 76 mm wide. */
const NUMBER_BARS = { moduleMm: 0.4, heightMm: 9 };

/** The pickup manifest: the driver counts and signs for the listed freight. */
export function renderManifest(sheet: Sheet, content: ManifestContent): void {
  const { organisation, madeFor, number, pickups, totals } = content;
  const foot = `Pickup manifest ${number}, ${organisation}, ${manifestDay(madeFor)}`;
  const flow = new DocumentFlow(sheet, foot, (page) => drawHead(page, content));
  if (content.criteria !== null) {
    flow.paragraph(content.criteria, { size: 8.5, colour: GREY });
    flow.y += 1;
  }
  for (const pickup of pickups) {
    if (pickups.length > 1) drawPickup(flow, pickup);
    flow.table(COLUMNS, pickup.consignments);
    flow.totals(COLUMNS, totalsRow(pickup.totals));
    if (pickups.length > 1) flow.signOff(signatures(pickup, content.signOff));
  }
  if (pickups.length > 1) {
    flow.heading('Total of all pickups');
    flow.totals(COLUMNS, totalsRow(totals));
  }
  dangerousGoodsTable(flow, content.dangerousGoods, true);
  const { goodsTotals = [], segregation } = content;
  goodsTotalsTable(flow, goodsTotals);
  if (goodsTotals.length > 0) segregationSection(flow, segregation);
  const [only, ...others] = pickups;
  if (only !== undefined && others.length === 0) flow.signOff(signatures(only, content.signOff));
  flow.end();
}

/** Each sender signs for their own consignments, and the driver for each pickup. */
const signatures = ({ from }: ManifestPickup, signOff: ManifestSignOff | undefined): SigningParty[] => [
  { title: `Sender: ${from.name}`, statement: 'Handed over as listed.' },
  {
    title: signOff === undefined ? 'Driver' : `Driver, vehicle ${signOff.vehicleRegistration}`,
    statement: 'Counted and picked up as listed.',
    ...(signOff && {
      signed: { name: signOff.driverName, at: signOff.signedAt, signature: signOff.signature },
    }),
  },
];

/** On every page, so that a missing page is noticed. */
function drawHead(
  page: Sheet,
  { provider, organisation, madeFor, number, pickups, totals }: ManifestContent,
): number {
  const bars = plainBars(number);
  const wide = bars.reduce((sum, modules) => sum + modules, 0) * NUMBER_BARS.moduleMm;
  page.bars(bars, { x: RIGHT - wide, y: 12, ...NUMBER_BARS }, `Barcode of manifest ${number}`);
  page.text(number, RIGHT, 24.6, { size: 10, face: 'bold', align: 'right' });
  page.within('H1', () =>
    page.text('Pickup manifest', LEFT, 18, { size: 16, face: 'bold', width: WIDTH - wide - 6 }),
  );
  page.text(manifestDay(madeFor), LEFT, 24.6, { size: 11, width: WIDTH - wide - 6 });
  return drawFacts(page, 31, [
    ['Carrier', provider, 'regular'],
    ['Customer', organisation, 'regular'],
    ['Pick up at', placeOf(pickups), 'regular'],
    ['Total', totalsText(totals), 'bold'],
  ]);
}

const totalsText = ({ consignments, items, weight, volume }: Totals): string =>
  [
    countOf(Number(consignments.replaceAll(',', '')), 'consignment'),
    countOf(Number(items.replaceAll(',', '')), 'item'),
    weight,
    volume,
  ].join(' · ');

function placeOf([first, ...others]: readonly ManifestPickup[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? pickupText(first) : `${others.length + 1} places, listed separately below`;
}

const pickupText = ({ from }: ManifestPickup): string =>
  [`${from.name}, ${addressLine(from)}`, from.phone ?? ''].filter(Boolean).join(' · ');

function drawPickup(flow: DocumentFlow, pickup: ManifestPickup): void {
  flow.heading(pickup.from.name);
  const text = [addressLine(pickup.from), pickup.from.phone ?? ''].filter(Boolean).join(' · ');
  flow.paragraph(text, { size: 9, colour: GREY });
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
    heading: 'Consignment',
    width: 30,
    cell: ({ reference, service }) => [
      { text: reference, isBold: true },
      { text: service, wraps: true },
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
    width: 25,
    cell: ({ receiverReference }) => [{ text: receiverReference, wraps: true }],
  },
  { heading: 'Items', width: 12, align: 'right', cell: ({ items }) => [{ text: items }] },
  {
    heading: 'Packaging',
    width: 22,
    cell: ({ packaging, isDangerous }) => [
      { text: packaging, wraps: true },
      ...(isDangerous ? [{ text: 'Dangerous', isBold: true }] : []),
    ],
  },
  {
    heading: 'Weight, volume',
    width: 26,
    align: 'right',
    cell: ({ weight, volume }) => [{ text: weight }, { text: volume }],
  },
];
