import type { EventRow, HistoryRow } from '@cartage/domain/consignment/present-summary.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import { type ConsignmentKey, consignmentKeys } from '#freight/consignment-key.query.ts';
import { isCaseOf } from '#freight/exception-case.query.ts';
import { extrasOfConsignment } from '#freight/extras.query.ts';
import type { ConsignmentHeader, ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Scope } from '#platform/scope.ts';

/** The consignment with this reference, if it belongs to one of the caller's sites. Parse the row with `consignmentRows`. */
export function visibleConsignment(scope: Scope, reference: string): Statement {
  return selected(sql`
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`);
}

/** One row with the `version` of a visible consignment. */
export function visibleVersion(scope: Scope, reference: string): Statement {
  return sql`
    select c.version
    from consignment c
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}

/** Reads the consignments that belong to the caller's sites, unordered. Parse the rows with `consignmentRows`. */
export function visibleConsignments(
  scope: Scope,
  named: { readonly references?: readonly string[]; readonly ids?: readonly number[] },
): Statement {
  return selected(sql`
    where c.organisation_id = ${scope.organisationId}
      and c.site_id = any(${scope.siteIds}::int[])
      and ${
        named.ids === undefined
          ? sql`c.reference = any(${named.references ?? []}::text[])`
          : sql`c.id = any(${named.ids}::bigint[])`
      }`);
}

/** The references that the caller may see. */
export function visibleReferences(scope: Scope, references: readonly string[]): Statement {
  return sql`
    select c.reference
    from consignment c
    where c.organisation_id = ${scope.organisationId}
      and c.site_id = any(${scope.siteIds}::int[])
      and c.reference = any(${references}::text[])`;
}

/** The freight items of the consignments that the caller may see. Rows are `StoredLines`. */
export function visibleLines(scope: Scope, ids: readonly number[]): Statement {
  return sql`
    select c.id, ${lines} as lines
    from consignment c
    where c.organisation_id = ${scope.organisationId}
      and c.id = any(${ids}::bigint[])
      and c.site_id = any(${scope.siteIds}::int[])`;
}

export interface StoredLines {
  readonly id: number;
  readonly lines: ConsignmentRows['lines'];
}

/** Reads every consignment that row-level security allows, ordered by id. Parse the rows with `consignmentRows`. */
export function consignmentsOfKeys(keys: readonly ConsignmentKey[]): Statement {
  return selected(sql`where (c.organisation_id, c.id) in ${consignmentKeys(keys)} order by c.id`);
}

/** A row of the statements above. Lists are JSON, with timestamps as texts. */
export type StoredConsignment = ConsignmentHeader &
  Pick<ConsignmentRows, 'sender' | 'receiver' | 'lines' | 'tags'> & {
    readonly history: readonly AsJson<HistoryRow>[];
    readonly events: readonly AsJson<EventRow>[];
  };

type AsJson<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date ? string : AsJsonOrNull<Row[Name]>;
};
type AsJsonOrNull<Value> = Date extends Value ? string | null : Value;

export function consignmentRows(stored: StoredConsignment): ConsignmentRows {
  const { sender, receiver, lines, tags, history, events, ...consignment } = stored;
  return {
    consignment,
    sender,
    receiver,
    lines,
    tags,
    history: history.map(withTime),
    events: events.map(withTimes),
  };
}

const withTime = (entry: AsJson<HistoryRow>): HistoryRow => ({
  ...entry,
  statusAt: new Date(entry.statusAt),
});

const withTimes = (event: AsJson<EventRow>): EventRow => ({
  ...event,
  createdAt: new Date(event.createdAt),
  resolvedAt: event.resolvedAt === null ? null : new Date(event.resolvedAt),
});

function selected(where: Sql): Statement {
  return sql`
    select
      c.id, c.reference, c.version, c.status, c.notes,
      c.receiver_notes as "receiverNotes",
      c.has_unresolved_notes as "hasUnresolvedNotes",
      c.is_delivery_exception as "isDeliveryException",
      c.created_at as "createdAt",
      c.modified_at as "modifiedAt",
      c.sender_reference as "senderReference",
      c.receiver_reference as "receiverReference",
      c.sales_reference as "salesReference",
      c.item_count as "itemCount",
      c.volume_m3 as "volumeM3",
      c.weight_kg as "weightKg",
      c.requested_pickup_at as "requestedPickupAt",
      c.requested_delivery_at as "requestedDeliveryAt",
      c.confirmed_delivery_at as "confirmedDeliveryAt",
      (select name from portal_user where portal_user.id = c.created_by_id) as "createdBy",
      json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'extras', ${extrasOfConsignment})
        as "serviceType",
      json_build_object('id', a.id, 'code', a.code, 'description', a.description, 'isActive', a.is_active)
        as account,
      json_build_object('id', s.id, 'code', s.code, 'name', s.name) as site,
      c.export_ecert as "exportEcert",
      json_build_object('kind', c.liability, 'declaredValue', c.declared_value, 'declaredTerms', c.declared_terms)
        as liability,
      c.estimated_price as "estimatedPrice",
      c.confirmed_price as "confirmedPrice",
      c.tracking_token as "trackingToken",
      c.tracking_revoked_at is not null as "isTrackingRevoked",
      (select json_build_object(
          'hireUnit', json_build_object('providerCode', h.provider_code, 'code', h.code, 'name', h.name),
          'quantity', c.hire_quantity)
        from hire_unit h
        where h.tenant_id = c.tenant_id and h.provider_code = c.hire_provider_code and h.code = c.hire_unit_code)
        as hireage,
      ${participant('sender')} as sender,
      ${participant('receiver')} as receiver,
      ${history} as history,
      ${events} as events,
      ${lines} as lines,
      ${tags} as tags
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    join account a on a.organisation_id = c.organisation_id and a.id = c.account_id
    join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
    ${where}`;
}

const participant = (role: 'sender' | 'receiver') => sql`(
  select json_build_object(
    'fullName', p.full_name, 'phone', p.phone, 'email', p.email,
    'streetNumber', p.street_number, 'street', p.street, 'suburb', p.suburb, 'city', p.city,
    'country', p.country, 'postcode', p.postcode, 'latitude', p.latitude, 'longitude', p.longitude,
    'region', case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end,
    'site', case when ps.id is not null then json_build_object(
      'id', ps.id, 'code', ps.code, 'name', ps.name, 'isActive', ps.is_active, 'isHub', ps.is_hub) end)
  from participant p
  left join region r on r.id = p.region_id
  left join site ps on ps.organisation_id = p.organisation_id and ps.id = p.site_id
  where p.organisation_id = c.organisation_id and p.consignment_id = c.id
    and ${role === 'sender' ? sql`p.role = 'sender'` : sql`p.role = 'receiver'`})`;

const history = sql`(
  select json_agg(json_build_object('seq', h.seq, 'status', h.status, 'statusAt', h.status_at) order by h.seq)
  from status_history h
  where h.organisation_id = c.organisation_id and h.consignment_id = c.id)`;

const events = sql`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'historySeq', e.history_seq, 'typeCode', e.type_code, 'title', e.title,
    'description', e.description, 'createdAt', e.created_at, 'createdBy', e.created_by,
    'actionRequired', e.action_required, 'resolvedAt', e.resolved_at, 'resolvedBy', e.resolved_by,
    'ownerName', k.owner_name)
    order by e.id), '[]')
  from delivery_event e
  left join exception_case k on ${isCaseOf}
  where e.organisation_id = c.organisation_id and e.consignment_id = c.id)`;

const lines = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'count', l.item_count, 'description', l.description,
    'packagingType', json_build_object('id', k.id, 'code', k.code, 'name', k.name),
    'length', l.length_m, 'width', l.width_m, 'height', l.height_m,
    'volume', l.volume_m3, 'weight', l.weight_kg,
    'dangerousGoods', case when l.un_number is not null then json_build_object(
      'unNumber', l.un_number, 'class', l.dg_class, 'subsidiaryClass1', l.dg_subsidiary_1,
      'subsidiaryClass2', l.dg_subsidiary_2, 'nameAndDescription', l.dg_name,
      'isUnlisted', l.dg_unlisted) end)
    order by l.position), '[]')
  from line_item l
  join packaging_type k on k.tenant_id = l.tenant_id and k.id = l.packaging_type_id
  where l.organisation_id = c.organisation_id and l.consignment_id = c.id)`;

const tags = sql`(
  select coalesce(json_agg(json_build_object('code', g.code, 'colour', g.colour, 'name', g.name) order by g.code), '[]')
  from consignment_tag ct
  join tag g on g.tenant_id = ct.tenant_id and g.code = ct.code
  where ct.organisation_id = c.organisation_id and ct.consignment_id = c.id)`;
