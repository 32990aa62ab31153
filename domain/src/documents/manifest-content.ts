import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { declaredGoods, type DeclaredGoods } from '#documents/dangerous-goods.ts';
import { type Totals, totalsOf } from '#documents/document-totals.ts';
import type { GoodsTotal } from '#documents/goods-totals.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { countText, volumeText, weightText } from '#documents/figures.ts';
import { type Party, partyOf } from '#documents/party.ts';
import { packagingWord } from '#freight/count-of.ts';
import type { Segregation } from '#freight/segregation/find-conflicts.ts';
import type { SignatureStroke } from '#manifest/signature.ts';
import { freightTotals, MIXED_PACKAGING } from '#freight/totals.ts';

export interface ManifestContent {
  readonly kind: 'MANIFEST';
  /** Printed with a barcode, so that a signed copy can be found again. */
  readonly number: string;
  readonly provider: string;
  readonly organisation: string;
  readonly madeFor: CalendarDate;
  /** Summary of the search the consignments came from; null without one. */
  readonly criteria: string | null;
  /** One per pickup address, in order of first occurrence. */
  readonly pickups: readonly ManifestPickup[];
  readonly totals: Totals;
  readonly dangerousGoods: readonly DeclaredGoods[];
  /** The load by class. Absent without dangerous goods, and in manifests that an earlier release closed. */
  readonly goodsTotals?: readonly GoodsTotal[];
  /** Present and absent as `goodsTotals`, and absent in manifests that were closed before it was checked. */
  readonly segregation?: Segregation;
  /** Only on the print of a manifest that the driver has signed. */
  readonly signOff?: ManifestSignOff;
}

export interface ManifestSignOff {
  readonly driverName: string;
  readonly vehicleRegistration: string;
  /** Date and time as printed. */
  readonly signedAt: string;
  /** Null: nothing was drawn. */
  readonly signature: readonly SignatureStroke[] | null;
}

export interface ManifestPickup {
  readonly from: Party;
  readonly consignments: readonly ManifestEntry[];
  readonly totals: Totals;
}

export interface ManifestEntry {
  readonly reference: string;
  readonly service: string;
  readonly receiver: string;
  readonly place: string;
  readonly receiverReference: string;
  readonly items: string;
  readonly packaging: string;
  readonly volume: string;
  readonly weight: string;
  readonly isDangerous: boolean;
}

export interface ManifestFacts {
  readonly number: string;
  readonly provider: string;
  readonly organisation: string;
  readonly madeFor: CalendarDate;
  readonly criteria: string | null;
  readonly consignments: readonly DocumentFacts[];
  readonly goodsTotals?: readonly GoodsTotal[];
  readonly segregation?: Segregation;
}

export function manifestContent({ consignments, ...heading }: ManifestFacts): ManifestContent {
  return {
    kind: 'MANIFEST',
    ...heading,
    pickups: pickupsOf(consignments),
    totals: totalsOf(consignments),
    dangerousGoods: declaredGoods(consignments),
  };
}

export const manifestDay = (day: CalendarDate): string => formatDay(day);

function pickupsOf(consignments: readonly DocumentFacts[]): ManifestPickup[] {
  const places = Map.groupBy(consignments, ({ sender }) => JSON.stringify(partyOf(sender)));
  return [...places.values()].flatMap((from) => {
    const [first] = from;
    if (first === undefined) return [];
    return [{ from: partyOf(first.sender), consignments: from.map(entryOf), totals: totalsOf(from) }];
  });
}

function entryOf({ lines, receiver, ...one }: DocumentFacts): ManifestEntry {
  const totals = freightTotals(lines);
  const { country, ...to } = partyOf(receiver);
  const name = totals.packagingTypeName;
  return {
    reference: one.reference,
    service: one.serviceType,
    receiver: to.name,
    place: [to.suburb, `${to.city} ${to.postcode}`.trim(), country].filter(Boolean).join(', '),
    receiverReference: one.receiverReference ?? '',
    items: countText(totals.deliveryItems),
    packaging: name === null ? MIXED_PACKAGING : packagingWord(totals.deliveryItems, name),
    volume: volumeText(totals.volume),
    weight: weightText(totals.weight),
    isDangerous: lines.some(({ dangerousGoods }) => dangerousGoods !== null),
  };
}
