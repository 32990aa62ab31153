import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDate } from '#dates/format.ts';
import { declaredText, markOf } from '#documents/dangerous-goods.ts';
import { type Totals, totalsOf } from '#documents/document-totals.ts';
import type { DocumentFacts, FreightFacts } from '#documents/facts.ts';
import { countText, weightText } from '#documents/figures.ts';
import { type Party, partyOf } from '#documents/party.ts';
import { packagingWord } from '#freight/count-of.ts';
import { freightTotals } from '#freight/totals.ts';

export interface PickListContent {
  readonly kind: 'PICKLIST';
  readonly provider: string;
  readonly organisation: string;
  readonly madeFor: CalendarDate;
  /** One per pickup address, in order of first occurrence. */
  readonly pickups: readonly PickListPickup[];
  readonly totals: Totals;
}

export interface PickListPickup {
  readonly from: Party;
  /** What to take from the warehouse for all consignments, by packaging and description. */
  readonly items: readonly PickListItem[];
  readonly consignments: readonly PickListEntry[];
  readonly totals: Totals;
}

export interface PickListItem {
  readonly count: string;
  readonly packaging: string;
  readonly description: string;
  readonly dangerousGoods: string | null;
  readonly weight: string;
}

export interface PickListEntry {
  readonly reference: string;
  /** dd/MM/yyyy; null without a requested pickup date. */
  readonly pickup: string | null;
  readonly receiver: string;
  readonly place: string;
  readonly receiverReference: string;
  readonly items: string;
  readonly weight: string;
}

export interface PickListFacts extends Pick<PickListContent, 'provider' | 'organisation' | 'madeFor'> {
  readonly consignments: readonly DocumentFacts[];
}

export function pickListContent({ consignments, ...heading }: PickListFacts): PickListContent {
  const sites = Map.groupBy(consignments, ({ sender }) => JSON.stringify(partyOf(sender)));
  return {
    kind: 'PICKLIST',
    ...heading,
    pickups: [...sites.values()].flatMap((from) => {
      const [first] = from;
      if (first === undefined) return [];
      return [
        {
          from: partyOf(first.sender),
          items: itemsOf(from.flatMap(({ lines }) => lines)),
          consignments: from.map(entryOf),
          totals: totalsOf(from),
        },
      ];
    }),
    totals: totalsOf(consignments),
  };
}

/** Lines are the same item when packaging, description and dangerous goods are equal, apart from case and spaces. */
function itemsOf(lines: readonly FreightFacts[]): PickListItem[] {
  const groups = Map.groupBy(lines, (line) =>
    JSON.stringify([line.packagingType.name, descriptionOf(line).toLowerCase(), declaredOf(line)]),
  );
  return [...groups.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en-NZ'))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { deliveryItems, weight } = freightTotals(group);
      return [
        {
          count: countText(deliveryItems),
          packaging: packagingWord(deliveryItems, first.packagingType.name),
          description: descriptionOf(first),
          dangerousGoods: declaredOf(first),
          weight: weightText(weight),
        },
      ];
    });
}

const descriptionOf = ({ description }: FreightFacts): string =>
  (description ?? '').replaceAll(/\s+/g, ' ').trim();

const declaredOf = ({ dangerousGoods }: FreightFacts): string | null =>
  dangerousGoods === null ? null : declaredText(markOf(dangerousGoods));

function entryOf({ lines, receiver, zone, requestedPickupAt, ...one }: DocumentFacts): PickListEntry {
  const { deliveryItems, weight } = freightTotals(lines);
  const { name, suburb, city, postcode, country } = partyOf(receiver);
  return {
    reference: one.reference,
    pickup: requestedPickupAt === null ? null : formatDate(requestedPickupAt, zone),
    receiver: name,
    place: [suburb, `${city} ${postcode}`.trim(), country].filter(Boolean).join(', '),
    receiverReference: one.receiverReference ?? '',
    items: countText(deliveryItems),
    weight: weightText(weight),
  };
}
