import type {
  EventRow,
  HistoryRow,
  ParticipantRow,
  SummaryHeader,
  SummaryRows,
} from '@cartage/domain/consignment/present-summary.ts';
import type { ClientBase } from 'pg';

/** The rows of a consignment and the values that are stored derived from them. */
export interface StoredSummary {
  readonly rows: SummaryRows;
  readonly doc: string | null;
  readonly text: string | null;
  /** Sales reference, phone of the sender, phone of the receiver. */
  readonly folded: readonly (string | null)[];
}

const CONSIGNMENTS_PER_BATCH = 1_000;

/** All consignments that have a sender and a receiver, in the order of their ids. */
export async function* readSummaries(client: ClientBase): AsyncGenerator<StoredSummary> {
  let last = '0';
  for (;;) {
    const { rows: batch } = await client.query<StoredRow>(BATCH, [last, CONSIGNMENTS_PER_BATCH]);
    for (const row of batch) {
      const summary = summaryOf(row);
      if (summary !== null) yield summary;
    }
    const next = batch.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

type Instants<Of> = { readonly [Name in keyof Of]: Date extends Of[Name] ? string | null : Of[Name] };

interface StoredRow {
  readonly id: string;
  readonly header: Instants<SummaryHeader>;
  readonly sender: ParticipantRow | null;
  readonly receiver: ParticipantRow | null;
  readonly history: readonly Instants<HistoryRow>[];
  readonly events: readonly Instants<EventRow>[];
  readonly lines: SummaryRows['lines'];
  readonly tags: SummaryRows['tags'];
  readonly doc: string | null;
  readonly text: string | null;
  readonly folded: StoredSummary['folded'];
}

function summaryOf({ header, sender, receiver, history, events, ...row }: StoredRow): StoredSummary | null {
  if (sender === null || receiver === null) return null;
  const rows: SummaryRows = {
    consignment: {
      ...header,
      createdAt: instant(header.createdAt),
      requestedPickupAt: instantOrNull(header.requestedPickupAt),
      requestedDeliveryAt: instantOrNull(header.requestedDeliveryAt),
      confirmedDeliveryAt: instantOrNull(header.confirmedDeliveryAt),
    },
    sender,
    receiver,
    history: history.map(({ seq, status, statusAt }) => ({ seq, status, statusAt: instant(statusAt) })),
    events: events.map(eventOf),
    lines: row.lines,
    tags: row.tags,
  };
  return { rows, doc: row.doc, text: row.text, folded: row.folded };
}

const eventOf = (event: Instants<EventRow>): EventRow => ({
  ...event,
  createdAt: instant(event.createdAt),
  resolvedAt: instantOrNull(event.resolvedAt),
});

function instant(text: string | null): Date {
  if (text === null) throw new Error('A column that is never null has no value');
  return new Date(text);
}

const instantOrNull = (text: string | null) => (text === null ? null : new Date(text));

const PARTICIPANT = `
  json_build_object(
    'fullName', p.full_name, 'phone', p.phone, 'email', p.email, 'streetNumber', p.street_number,
    'street', p.street, 'suburb', p.suburb, 'city', p.city, 'country', p.country, 'postcode', p.postcode,
    'latitude', p.latitude, 'longitude', p.longitude,
    'region', case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end,
    'site', case when s.id is not null then json_build_object(
      'id', s.id, 'code', s.code, 'name', s.name, 'isActive', s.is_active, 'isHub', s.is_hub) end)
  from participant as p
  left join region as r on r.id = p.region_id
  left join site as s on s.id = p.site_id
  where p.consignment_id = c.id`;

const LINE = `
  json_build_object(
    'packagingType', json_build_object('code', t.code, 'name', t.name),
    'dangerousGoods', case when l.un_number is not null then json_build_object(
      'unNumber', l.un_number, 'class', l.dg_class,
      'subsidiaryClass1', l.dg_subsidiary_1, 'subsidiaryClass2', l.dg_subsidiary_2) end)`;

const BATCH = `
  select
    c.id,
    json_build_object(
      'id', c.id, 'reference', c.reference, 'hasUnresolvedNotes', c.has_unresolved_notes,
      'isDeliveryException', c.is_delivery_exception, 'createdAt', c.created_at,
      'senderReference', c.sender_reference, 'receiverReference', c.receiver_reference,
      'salesReference', c.sales_reference, 'itemCount', c.item_count, 'volumeM3', c.volume_m3,
      'weightKg', c.weight_kg, 'requestedPickupAt', c.requested_pickup_at,
      'requestedDeliveryAt', c.requested_delivery_at, 'confirmedDeliveryAt', c.confirmed_delivery_at) as header,
    (select ${PARTICIPANT} and p.role = 'sender') as sender,
    (select ${PARTICIPANT} and p.role = 'receiver') as receiver,
    (
      select coalesce(
        json_agg(json_build_object('seq', seq, 'status', status, 'statusAt', status_at) order by seq), '[]')
      from status_history
      where consignment_id = c.id
    ) as history,
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'historySeq', e.history_seq, 'typeCode', e.type_code, 'title', e.title,
        'description', e.description, 'createdAt', e.created_at, 'createdBy', e.created_by,
        'actionRequired', e.action_required, 'resolvedAt', e.resolved_at, 'resolvedBy', e.resolved_by,
        'ownerName', k.owner_name) order by e.id), '[]')
      from delivery_event as e
      left join exception_case as k
        on k.provider_event_id = e.provider_event_id or k.delivery_event_id = e.id
      where e.organisation_id = c.organisation_id and e.consignment_id = c.id
    ) as events,
    (
      select coalesce(json_agg(${LINE} order by l.position), '[]')
      from line_item as l
      join packaging_type as t on t.id = l.packaging_type_id
      where l.consignment_id = c.id
    ) as lines,
    (
      select coalesce(
        json_agg(json_build_object('code', g.code, 'colour', g.colour, 'name', g.name) order by g.code), '[]')
      from consignment_tag as ct
      join tag as g on g.tenant_id = ct.tenant_id and g.code = ct.code
      where ct.consignment_id = c.id
    ) as tags,
    (select doc from consignment_doc where consignment_id = c.id) as doc,
    (select search_text from consignment_text where consignment_id = c.id) as text,
    array[c.sales_reference_n, c.sender_phone_n, c.receiver_phone_n] as folded
  from consignment as c
  where c.id > $1
  order by c.id
  limit $2`;
