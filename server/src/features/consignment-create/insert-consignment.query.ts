import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { type ParticipantRow, presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { phoneDigits } from '@cartage/domain/participant/phone.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { ComposedConsignment } from '#features/consignment-create/compose-consignment.ts';
import { type Change, enqueueNotice, insertAudit, insertNotice } from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

/** Writes the consignment with everything that commits with it; one row with `lineIds` in the order of the lines. */
export function insertConsignment(scope: Scope, composed: ComposedConsignment, change: Change): Statement {
  return sql`
    with
      added_consignment as (${insertHeader(scope, composed)}),
      added_participant as (${insertParticipants(scope, composed)}),
      added_line as (${insertLines(scope, composed)} returning id, position),
      added_history as (${insertHistory(scope, composed)}),
      added_text as (${insertText(scope, composed)}),
      added_document as (${insertDocument(scope, composed)}),
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select
      array(select id from added_line order by position) as "lineIds",
      ${enqueueNotice(change)} as queued`;
}

function insertHeader(scope: Scope, composed: ComposedConsignment): Sql {
  const { rows, serviceTypeId, requestedPickupDay, requestedDeliveryDay } = composed;
  const { consignment: c } = rows;
  return sql`
    insert into consignment (
      id, tenant_id, organisation_id, site_id, reference, version, status, status_at, service_type_id, account_id,
      created_at, created_day, created_by_id, modified_at, requested_pickup_at, requested_pickup_day,
      requested_delivery_at, requested_delivery_day, sender_reference, receiver_reference, sales_reference,
      sales_reference_n, sender_phone_n, receiver_phone_n, notes, receiver_notes, item_count, volume_m3, weight_kg)
    values (
      ${c.id}, ${scope.tenantId}, ${scope.organisationId}, ${c.site.id}, ${c.reference}, ${c.version}, ${c.status},
      ${c.createdAt}, ${serviceTypeId}, ${c.account.id}, ${c.createdAt}, ${localDay(c.createdAt, scope.zone)},
      ${scope.userId}, ${c.modifiedAt}, ${c.requestedPickupAt}, ${requestedPickupDay},
      ${c.requestedDeliveryAt}, ${requestedDeliveryDay}, ${c.senderReference}, ${c.receiverReference},
      ${c.salesReference}, ${folded(c.salesReference)}, ${digits(rows.sender.phone)},
      ${digits(rows.receiver.phone)}, ${c.notes}, ${c.receiverNotes}, ${c.itemCount}, ${c.volumeM3}, ${c.weightKg})`;
}

const folded = (text: string | null) => (text === null ? null : fold(text) || null);
const digits = (phone: string | null) => (phone === null ? null : phoneDigits(phone));

function insertParticipants(scope: Scope, { rows }: ComposedConsignment): Sql {
  const participants = [participant('sender', rows.sender), participant('receiver', rows.receiver)];
  return sql`
    insert into participant (
      consignment_id, organisation_id, role, site_id, full_name, phone, email, street_number, street, suburb, city,
      country, postcode, latitude, longitude, region_id)
    select ${rows.consignment.id}::bigint, ${scope.organisationId}::int, p.*
    from json_to_recordset(${JSON.stringify(participants)}::json) as p (
      role text, site_id int, full_name text, phone text, email text, street_number text, street text, suburb text,
      city text, country text, postcode text, latitude double precision, longitude double precision,
      region_id text)`;
}

function participant(role: 'sender' | 'receiver', row: ParticipantRow) {
  return {
    role,
    site_id: row.site?.id ?? null,
    full_name: row.fullName,
    phone: row.phone,
    email: row.email,
    street_number: row.streetNumber,
    street: row.street,
    suburb: row.suburb,
    city: row.city,
    country: row.country,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    region_id: row.region?.id ?? null,
  };
}

function insertLines(scope: Scope, { rows, packagingTypeIds }: ComposedConsignment): Sql {
  const lines = rows.lines.map((line, index) => ({
    position: index + 1,
    item_count: line.count,
    packaging_type_id: packagingTypeIds[index],
    description: line.description,
    length_m: line.length,
    width_m: line.width,
    height_m: line.height,
    volume_m3: line.volume,
    weight_kg: line.weight,
  }));
  return sql`
    insert into line_item (
      organisation_id, consignment_id, tenant_id, position, item_count, packaging_type_id, description, length_m,
      width_m, height_m, volume_m3, weight_kg)
    select ${scope.organisationId}::int, ${rows.consignment.id}::bigint, ${scope.tenantId}::int, l.*
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (
      position smallint, item_count int, packaging_type_id int, description text, length_m numeric,
      width_m numeric, height_m numeric, volume_m3 numeric, weight_kg numeric)`;
}

function insertHistory(scope: Scope, { rows }: ComposedConsignment): Sql {
  const { id, status, createdAt } = rows.consignment;
  return sql`
    insert into status_history (consignment_id, organisation_id, seq, status, status_at)
    values (${id}, ${scope.organisationId}, 1, ${status}, ${createdAt})`;
}

function insertText(scope: Scope, { rows }: ComposedConsignment): Sql {
  const { consignment, sender, receiver } = rows;
  const text = searchText({
    ...consignment,
    senderName: sender.fullName,
    receiverName: receiver.fullName,
  });
  return sql`
    insert into consignment_text (consignment_id, organisation_id, site_id, created_at, search_text)
    values (${consignment.id}, ${scope.organisationId}, ${consignment.site.id}, ${consignment.createdAt}, ${text})`;
}

function insertDocument(scope: Scope, { rows }: ComposedConsignment): Sql {
  const { id, version } = rows.consignment;
  return sql`
    insert into consignment_doc (consignment_id, organisation_id, version, doc)
    values (${id}, ${scope.organisationId}, ${version}, ${JSON.stringify(presentSummary(rows))})`;
}
