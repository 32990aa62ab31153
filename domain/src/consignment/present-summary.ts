import { statusOfNumber, type StatusCode } from '#consignment/status.ts';

/**
 * The database rows behind one row of the list. The presentation is here because three places must produce identical
 * text: the server, the bulk loader of test data, and the check that stored documents equal a new presentation. Keys are
 * in the order of the contract's `consignmentSummary`.
 */
export interface SummaryRows {
  readonly consignment: SummaryHeader;
  readonly sender: ParticipantRow;
  readonly receiver: ParticipantRow;
  /** In the order of `seq`; the last is the current status (LIST-14). */
  readonly history: readonly HistoryRow[];
  /** In the order of their ids. */
  readonly events: readonly EventRow[];
  /** In the order of their positions. */
  readonly lines: readonly SummaryLine[];
  /** In the order of their codes. */
  readonly tags: readonly { readonly code: string; readonly colour: string; readonly name: string }[];
}

export interface SummaryHeader {
  readonly id: number;
  readonly reference: string;
  readonly hasUnresolvedNotes: boolean;
  readonly isDeliveryException: boolean;
  readonly createdAt: Date;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  /** Totals of the consignment row; decimals as text from the database or as numbers. */
  readonly itemCount: number;
  readonly volumeM3: string | number;
  readonly weightKg: string | number;
  readonly requestedPickupAt: Date | null;
  readonly requestedDeliveryAt: Date | null;
  readonly confirmedDeliveryAt: Date | null;
}

export interface ParticipantRow {
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly region: { readonly id: string; readonly name: string } | null;
  /**
   * The site of the participant, whose id is also the participant's (API-05). Null for a participant that was entered
   * by hand.
   */
  readonly site: SiteRow | null;
}

export interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isHub: boolean;
}

export interface HistoryRow {
  readonly seq: number;
  /** The stored number, 1 to 9. */
  readonly status: number;
  readonly statusAt: Date;
}

export interface EventRow {
  readonly id: number;
  readonly historySeq: number;
  readonly typeCode: 'EXCP' | 'INFO';
  readonly title: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly actionRequired: boolean;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  /** The user who works on the exception. */
  readonly ownerName?: string | null;
}

export interface SummaryLine {
  readonly packagingType: { readonly code: string; readonly name: string };
  readonly dangerousGoods: DangerousGoodsRow | null;
}

export interface DangerousGoodsRow {
  readonly unNumber: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
}

export function presentSummary(rows: SummaryRows) {
  const { consignment } = rows;
  return {
    id: consignment.id,
    reference: consignment.reference,
    hasUnresolvedNotes: consignment.hasUnresolvedNotes,
    isDeliveryException: consignment.isDeliveryException,
    createdAtDateTimeUtc: consignment.createdAt.toISOString(),
    statusHistory: presentHistory(rows.history, rows.events),
    senderParticipant: presentParticipant(rows.sender),
    senderReference: consignment.senderReference,
    receiverParticipant: presentParticipant(rows.receiver),
    receiverReference: consignment.receiverReference,
    salesReference: consignment.salesReference,
    totals: presentTotals(consignment, rows.lines),
    dangerousGoodsSummary: { summary: distinctDangerousGoods(rows.lines) },
    requestedPickupDateTimeUtc: instantText(consignment.requestedPickupAt),
    requestedDeliveryDateTimeUtc: instantText(consignment.requestedDeliveryAt),
    confirmedDeliveryDateTimeUtc: instantText(consignment.confirmedDeliveryAt),
    consignmentTags: rows.tags.map(({ code, colour, name }) => ({ code, colour, name })),
  };
}

export type PresentedSummary = ReturnType<typeof presentSummary>;

export function presentEvent(event: EventRow) {
  return {
    id: event.id,
    actionRequired: event.actionRequired,
    createdAtDateTimeUtc: event.createdAt.toISOString(),
    createdBy: event.createdBy,
    deliveryEventTypeCode: event.typeCode,
    description: event.description,
    // Absent without an owner, as in documents that were stored before exceptions had owners.
    ...(event.ownerName ? { ownerName: event.ownerName } : {}),
    resolvedBy: event.resolvedBy,
    resolvedDateTimeUtc: instantText(event.resolvedAt),
    title: event.title,
  };
}

/** A participant as the list, the detail and the site picker show it (API-08). */
export function presentParticipant(row: ParticipantRow) {
  const address = {
    streetNumber: row.streetNumber,
    street: row.street,
    suburb: row.suburb,
    // New Zealand has regions instead of states.
    state: null,
    city: row.city,
    country: row.country,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    region: row.region === null ? null : { id: row.region.id, name: row.region.name },
  };
  const { site } = row;
  return {
    // 0 for a participant that is not stored under an id of its own.
    id: site?.id ?? 0,
    fullName: row.fullName,
    phone: row.phone,
    email: row.email,
    address,
    siteProxy:
      site === null ? null : { id: site.id, code: site.code, name: site.name, isActive: site.isActive },
    isHub: site?.isHub ?? false,
  };
}

function presentHistory(history: readonly HistoryRow[], events: readonly EventRow[]) {
  return history.map((entry) => {
    const { code, name }: { code: StatusCode; name: string } = statusOfNumber(entry.status);
    return {
      code,
      name,
      statusDateTimeUtc: entry.statusAt.toISOString(),
      deliveryEvents: events.filter((event) => event.historySeq === entry.seq).map(presentEvent),
    };
  });
}

function presentTotals(header: SummaryHeader, lines: readonly SummaryLine[]) {
  const types = new Map(lines.map(({ packagingType }) => [packagingType.code, packagingType.name]));
  const [onlyName] = types.values();
  return {
    deliveryItems: header.itemCount,
    packagingTypeName: types.size === 1 && onlyName !== undefined ? onlyName : null,
    packagingTypesCount: types.size,
    weight: Number(header.weightKg),
    volume: Number(header.volumeM3),
  };
}

/** Dangerous goods without duplicates, in the order of the lines. */
function distinctDangerousGoods(lines: readonly SummaryLine[]) {
  const seen = new Map<string, ReturnType<typeof presentDangerousGoods>>();
  for (const { dangerousGoods } of lines) {
    if (dangerousGoods === null) continue;
    const presented = presentDangerousGoods(dangerousGoods);
    const key = JSON.stringify(presented);
    if (!seen.has(key)) seen.set(key, presented);
  }
  return [...seen.values()];
}

function presentDangerousGoods(row: DangerousGoodsRow) {
  return {
    unNumber: row.unNumber,
    class: row.class,
    subsidiaryClass1: row.subsidiaryClass1,
    subsidiaryClass2: row.subsidiaryClass2,
  };
}

const instantText = (instant: Date | null) => (instant === null ? null : instant.toISOString());
