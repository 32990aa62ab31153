import { formatDate, formatDay } from '#dates/format.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import type { DangerousGoodsRow, ParticipantRow } from '#consignment/present-summary.ts';
import { freightTotals, MIXED_PACKAGING } from '#freight/totals.ts';
import { dimensionsText, countText, volumeText, weightText } from '#documents/figures.ts';
import type { LabelForm } from '#documents/papers.ts';

/** What is known of a consignment when a document is made of it. */
export interface DocumentFacts {
  readonly reference: string;
  /** Of the freight provider. */
  readonly provider: string;
  readonly serviceType: string;
  readonly account: string;
  readonly zone: string;
  readonly sender: ParticipantRow;
  readonly receiver: ParticipantRow;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly notes: string | null;
  readonly receiverNotes: string | null;
  readonly createdAt: Date;
  readonly requestedPickupAt: Date | null;
  readonly requestedDeliveryAt: Date | null;
  readonly lines: readonly FreightFacts[];
  /** Where its journey can be followed. */
  readonly trackingAddress: string;
}

export interface FreightFacts {
  readonly id: number;
  readonly count: number;
  readonly description: string | null;
  readonly packagingType: { readonly code: string; readonly name: string };
  readonly length: number | string | null;
  readonly width: number | string | null;
  readonly height: number | string | null;
  readonly volume: number | string;
  readonly weight: number | string;
  readonly dangerousGoods: (DangerousGoodsRow & { readonly nameAndDescription: string }) | null;
}

/**
 * All that a document shows, in the words in which it shows it, and nothing else. Two documents of the same content
 * are the same document; one whose consignment would now give another content is stale.
 */
export type DocumentContent = LabelsContent | NotesContent | ManifestContent;

export interface LabelsContent {
  readonly kind: 'FRTLABEL';
  readonly form: LabelForm;
  readonly consignments: readonly LabelContent[];
}

export interface NotesContent {
  readonly kind: 'CONNOTE';
  readonly consignments: readonly NoteContent[];
}

export interface ManifestContent {
  readonly kind: 'MANIFEST';
  readonly provider: string;
  readonly organisation: string;
  readonly madeFor: CalendarDate;
  /** What was searched for, where the consignments came from a search. */
  readonly criteria: string | null;
  readonly consignments: readonly ManifestEntry[];
  readonly totals: Totals;
  readonly dangerousGoods: readonly ManifestDangerousGoods[];
}

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  /** Empty at home. */
  readonly country: string;
  readonly phone: string | null;
}

export interface LabelContent {
  readonly reference: string;
  readonly provider: string;
  readonly service: string;
  /** dd/MM/yyyy; null where no day was asked for. */
  readonly despatch: string | null;
  /** Region of the receiver in a few letters, for sorting; empty where it is not known. */
  readonly route: string;
  readonly from: Party;
  readonly to: Party;
  readonly instructions: string | null;
  readonly references: readonly Named[];
  readonly account: string;
  readonly weight: string;
  readonly volume: string;
  readonly trackingAddress: string;
  readonly pieces: readonly LabelPiece[];
}

export interface Named {
  readonly label: string;
  readonly value: string;
}

export interface LabelPiece {
  readonly number: number;
  readonly of: number;
  readonly sscc: string;
  readonly packaging: string;
  readonly dangerousGoods: DangerousGoodsMark | null;
}

export interface DangerousGoodsMark {
  /** Class and subsidiary classes: '3', '8 (6.1)'. */
  readonly class: string;
  /** As on a declaration: UN number, name, class. */
  readonly declared: string;
}

export interface NoteContent extends Omit<LabelContent, 'pieces' | 'route'> {
  readonly created: string;
  readonly requestedDelivery: string | null;
  readonly senderNotes: string | null;
  readonly lines: readonly NoteLine[];
  readonly totals: Totals;
  readonly dangerousGoods: readonly ManifestDangerousGoods[];
}

export interface NoteLine {
  readonly count: string;
  readonly packaging: string;
  readonly description: string;
  readonly dimensions: string;
  readonly volume: string;
  readonly weight: string;
  readonly dangerousGoods: string | null;
}

export interface Totals {
  readonly consignments: string;
  readonly items: string;
  readonly volume: string;
  readonly weight: string;
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

export interface ManifestDangerousGoods {
  readonly reference: string;
  readonly declared: string;
  readonly packages: string;
  readonly weight: string;
}

/** One for each piece, in the order of the lines; `ssccs` has as many. */
export function labelContent(facts: DocumentFacts, ssccs: readonly string[]): LabelContent {
  let number = 0;
  const pieces = facts.lines.flatMap(({ count, packagingType, dangerousGoods }) =>
    Array.from({ length: count }, (): LabelPiece => {
      const code = ssccs[number];
      if (code === undefined) throw new RangeError('Every piece has a number of its own');
      number += 1;
      return {
        number,
        of: ssccs.length,
        sscc: code,
        packaging: packagingType.name,
        dangerousGoods: dangerousGoods === null ? null : markOf(dangerousGoods),
      };
    }),
  );
  if (pieces.length !== ssccs.length) throw new RangeError('There are more numbers than pieces');
  return { ...shared(facts), route: routeOf(facts.receiver), pieces };
}

export function noteContent(facts: DocumentFacts): NoteContent {
  const { createdAt, requestedDeliveryAt, zone, lines } = facts;
  return {
    ...shared(facts),
    created: formatDate(createdAt, zone),
    requestedDelivery: requestedDeliveryAt === null ? null : formatDate(requestedDeliveryAt, zone),
    senderNotes: facts.notes,
    lines: lines.map((line) => ({
      count: countText(line.count),
      packaging: line.packagingType.name,
      description: line.description ?? '',
      dimensions: dimensionsText([line.length, line.width, line.height]),
      volume: volumeText(line.volume),
      weight: weightText(line.weight),
      dangerousGoods: line.dangerousGoods === null ? null : markOf(line.dangerousGoods).declared,
    })),
    totals: totalsOf([facts]),
    dangerousGoods: dangerousGoodsOf([facts]),
  };
}

export interface ManifestFacts {
  readonly provider: string;
  readonly organisation: string;
  readonly madeFor: CalendarDate;
  readonly criteria: string | null;
  readonly consignments: readonly DocumentFacts[];
}

export function manifestContent(facts: ManifestFacts): ManifestContent {
  const { consignments, ...heading } = facts;
  return {
    kind: 'MANIFEST',
    ...heading,
    consignments: consignments.map((one) => {
      const totals = freightTotals(one.lines);
      return {
        reference: one.reference,
        service: one.serviceType,
        receiver: one.receiver.fullName,
        place: [one.receiver.suburb, one.receiver.city, one.receiver.postcode].filter(Boolean).join(', '),
        receiverReference: one.receiverReference ?? '',
        items: countText(totals.deliveryItems),
        packaging: totals.packagingTypeName ?? MIXED_PACKAGING,
        volume: volumeText(totals.volume),
        weight: weightText(totals.weight),
        isDangerous: one.lines.some(({ dangerousGoods }) => dangerousGoods !== null),
      };
    }),
    totals: totalsOf(consignments),
    dangerousGoods: dangerousGoodsOf(consignments),
  };
}

/** The same text for the same content: what a fingerprint is made of, and what the renderer is given. */
export const contentText = (content: DocumentContent): string => JSON.stringify(content);

/** On what it is printed: 'a4', 'a6', '4x6 zpl 300'. */
export function paperOf(content: DocumentContent): string {
  if (content.kind !== 'FRTLABEL') return 'a4';
  const { form } = content;
  return form.format === 'zpl' ? `${form.paper} zpl ${form.dpi}` : form.paper;
}

export function pieceCount(lines: readonly Pick<FreightFacts, 'count'>[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

export const manifestDay = (day: CalendarDate): string => formatDay(day);

function shared(facts: DocumentFacts) {
  const { requestedPickupAt, zone, lines } = facts;
  const totals = freightTotals(lines);
  const references = [
    { label: 'Sender ref', value: facts.senderReference },
    { label: 'Receiver ref', value: facts.receiverReference },
    { label: 'Sales ref', value: facts.salesReference },
  ];
  return {
    reference: facts.reference,
    provider: facts.provider,
    service: facts.serviceType,
    despatch: requestedPickupAt === null ? null : formatDate(requestedPickupAt, zone),
    from: partyOf(facts.sender),
    to: partyOf(facts.receiver),
    instructions: facts.receiverNotes,
    references: references.filter((one): one is Named => one.value !== null && one.value !== ''),
    account: facts.account,
    weight: weightText(totals.weight),
    volume: volumeText(totals.volume),
    trackingAddress: facts.trackingAddress,
  };
}

function partyOf(row: ParticipantRow): Party {
  return {
    name: row.fullName,
    street: `${row.streetNumber} ${row.street}`.trim(),
    suburb: row.suburb,
    city: row.city,
    postcode: row.postcode,
    country: /^(new zealand|nz)$/i.test(row.country.trim()) ? '' : row.country,
    phone: row.phone,
  };
}

/** 'NZ-WTC-BUL' is 'BUL': the district, where it has a name of its own. */
const routeOf = ({ region }: ParticipantRow): string => region?.id.split('-').at(-1) ?? '';

/** Land Transport Rule 45001: UN number, proper shipping name, class and subsidiary classes, in this order. */
function markOf(row: NonNullable<FreightFacts['dangerousGoods']>): DangerousGoodsMark {
  const subsidiary = [row.subsidiaryClass1, row.subsidiaryClass2].filter((one) => one !== null && one !== '');
  const classes = subsidiary.length === 0 ? row.class : `${row.class} (${subsidiary.join(', ')})`;
  return { class: classes, declared: `UN ${row.unNumber}, ${row.nameAndDescription}, class ${classes}` };
}

function totalsOf(consignments: readonly DocumentFacts[]): Totals {
  const totals = freightTotals(consignments.flatMap(({ lines }) => lines));
  return {
    consignments: countText(consignments.length),
    items: countText(totals.deliveryItems),
    volume: volumeText(totals.volume),
    weight: weightText(totals.weight),
  };
}

function dangerousGoodsOf(consignments: readonly DocumentFacts[]): ManifestDangerousGoods[] {
  return consignments.flatMap(({ reference, lines }) =>
    lines.flatMap(({ dangerousGoods, count, packagingType, weight }) =>
      dangerousGoods === null
        ? []
        : [
            {
              reference,
              declared: markOf(dangerousGoods).declared,
              packages: `${countText(count)} × ${packagingType.name}`,
              weight: weightText(weight),
            },
          ],
    ),
  );
}
