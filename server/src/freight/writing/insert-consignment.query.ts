import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import {
  digits,
  folded,
  LINE_COLUMNS,
  lineRecord,
  participantRecord,
} from '#freight/writing/json-records.query.ts';
import { type Change, enqueueNotice, insertAudit, insertNotice } from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

/** Inserts a consignment with everything that commits with it. One row with `lineIds`, in the order of the lines. */
export function insertConsignment(scope: Scope, rows: ConsignmentRows, change: Change): Statement {
  return sql`
    with
      added_consignment as (${insertHeader(scope, rows)}),
      added_participant as (${insertParticipants(scope, rows)}),
      added_line as (${insertLines(scope, rows)} returning id, position),
      added_history as (${insertHistory(scope, rows)}),
      added_text as (${insertText(scope, rows)}),
      added_document as (${insertDocument(scope, rows)}),
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select
      array(select id from added_line order by position) as "lineIds",
      ${enqueueNotice(change)} as queued`;
}

function insertHeader(scope: Scope, rows: ConsignmentRows): Sql {
  const { consignment: c } = rows;
  const dayOf = (at: Date | null) => (at === null ? null : localDay(at, scope.zone));
  return sql`
    insert into consignment (
      id, tenant_id, organisation_id, site_id, reference, version, status, status_at, service_type_id, account_id,
      created_at, created_day, created_by_id, modified_at, requested_pickup_at, requested_pickup_day,
      requested_delivery_at, requested_delivery_day, sender_reference, receiver_reference, sales_reference,
      sales_reference_n, sender_phone_n, receiver_phone_n, notes, receiver_notes, item_count, volume_m3, weight_kg,
      hire_provider_code, hire_unit_code, hire_quantity, export_ecert, tracking_token, liability,
      declared_value, declared_terms)
    values (
      ${c.id}, ${scope.tenantId}, ${scope.organisationId}, ${c.site.id}, ${c.reference}, ${c.version}, ${c.status},
      ${c.createdAt}, ${c.serviceType.id}, ${c.account.id}, ${c.createdAt}, ${localDay(c.createdAt, scope.zone)},
      ${scope.userId}, ${c.modifiedAt}, ${c.requestedPickupAt}, ${dayOf(c.requestedPickupAt)},
      ${c.requestedDeliveryAt}, ${dayOf(c.requestedDeliveryAt)}, ${c.senderReference}, ${c.receiverReference},
      ${c.salesReference}, ${folded(c.salesReference)}, ${digits(rows.sender.phone)},
      ${digits(rows.receiver.phone)}, ${c.notes}, ${c.receiverNotes}, ${c.itemCount}, ${c.volumeM3}, ${c.weightKg},
      ${c.hireage?.hireUnit.providerCode ?? null}, ${c.hireage?.hireUnit.code ?? null},
      ${c.hireage?.quantity ?? null}, ${c.exportEcert}, ${c.trackingToken},
      ${c.liability.kind}, ${c.liability.declaredValue}, ${c.liability.declaredTerms})`;
}

function insertParticipants(scope: Scope, rows: ConsignmentRows): Sql {
  const participants = [
    participantRecord('sender', rows.sender),
    participantRecord('receiver', rows.receiver),
  ];
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

function insertLines(scope: Scope, { consignment, lines }: ConsignmentRows): Sql {
  const records = lines.map(lineRecord);
  return sql`
    insert into line_item (
      organisation_id, consignment_id, tenant_id, position, item_count, packaging_type_id, description, length_m,
      width_m, height_m, volume_m3, weight_kg, un_number, dg_class, dg_subsidiary_1, dg_subsidiary_2, dg_name, dg_unlisted)
    select ${scope.organisationId}::int, ${consignment.id}::bigint, ${scope.tenantId}::int,
      l.position, l.item_count, l.packaging_type_id, l.description, l.length_m, l.width_m, l.height_m, l.volume_m3,
      l.weight_kg, l.un_number, l.dg_class, l.dg_subsidiary_1, l.dg_subsidiary_2, l.dg_name, l.dg_unlisted
    from json_to_recordset(${JSON.stringify(records)}::json) as l (${LINE_COLUMNS})`;
}

function insertHistory(scope: Scope, rows: ConsignmentRows): Sql {
  const { id, status, createdAt } = rows.consignment;
  return sql`
    insert into status_history (consignment_id, organisation_id, seq, status, status_at)
    values (${id}, ${scope.organisationId}, 1, ${status}, ${createdAt})`;
}

function insertText(scope: Scope, rows: ConsignmentRows): Sql {
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

function insertDocument(scope: Scope, rows: ConsignmentRows): Sql {
  const { id, version } = rows.consignment;
  return sql`
    insert into consignment_doc (consignment_id, organisation_id, version, doc)
    values (${id}, ${scope.organisationId}, ${version}, ${JSON.stringify(presentSummary(rows))})`;
}
