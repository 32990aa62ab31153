import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { sql, type Statement } from '#db/sql.ts';
import { type Change, enqueueNotice, insertAudit, insertNotice } from '#freight/change.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import {
  digits,
  folded,
  LINE_COLUMNS,
  lineRecord,
  participantRecord,
} from '#freight/writing/json-records.query.ts';
import type { Scope } from '#platform/scope.ts';

/** Locks the consignment until the end of the transaction, before its rows are read. */
export function lockConsignment(scope: Scope, reference: string): Statement {
  return sql`
    select id from consignment
    where organisation_id = ${scope.organisationId} and reference = ${reference}
      and site_id = any(${scope.siteIds}::int[])
    for update`;
}

/** Writes everything but the lines: the row of the consignment, its participants and its search text. */
export function writeHeader(scope: Scope, rows: ConsignmentRows): Statement {
  const { consignment: c, sender, receiver } = rows;
  const dayOf = (at: Date | null) => (at === null ? null : localDay(at, scope.zone));
  const text = searchText({ ...c, senderName: sender.fullName, receiverName: receiver.fullName });
  const participants = [participantRecord('sender', sender), participantRecord('receiver', receiver)];
  return sql`
    with
      changed_text as (
        update consignment_text set search_text = ${text}
        where organisation_id = ${scope.organisationId} and consignment_id = ${c.id} and search_text <> ${text}
      ),
      changed_participants as (
        update participant
        set site_id = p.site_id, full_name = p.full_name, phone = p.phone, email = p.email,
          street_number = p.street_number, street = p.street, suburb = p.suburb, city = p.city,
          country = p.country, postcode = p.postcode, latitude = p.latitude, longitude = p.longitude,
          region_id = p.region_id
        from json_to_recordset(${JSON.stringify(participants)}::json) as p (
          role text, site_id int, full_name text, phone text, email text, street_number text, street text,
          suburb text, city text, country text, postcode text, latitude double precision,
          longitude double precision, region_id text)
        where organisation_id = ${scope.organisationId} and consignment_id = ${c.id}
          and participant.role = p.role
      )
    update consignment
    set version = ${c.version}, modified_at = ${c.modifiedAt},
      service_type_id = ${c.serviceType.id}, account_id = ${c.account.id},
      requested_pickup_at = ${c.requestedPickupAt}, requested_pickup_day = ${dayOf(c.requestedPickupAt)},
      requested_delivery_at = ${c.requestedDeliveryAt}, requested_delivery_day = ${dayOf(c.requestedDeliveryAt)},
      sender_reference = ${c.senderReference}, receiver_reference = ${c.receiverReference},
      sales_reference = ${c.salesReference}, sales_reference_n = ${folded(c.salesReference)},
      sender_phone_n = ${digits(sender.phone)}, receiver_phone_n = ${digits(receiver.phone)},
      notes = ${c.notes}, receiver_notes = ${c.receiverNotes},
      item_count = ${c.itemCount}, volume_m3 = ${c.volumeM3}, weight_kg = ${c.weightKg},
      hire_provider_code = ${c.hireage?.hireUnit.providerCode ?? null},
      hire_unit_code = ${c.hireage?.hireUnit.code ?? null}, hire_quantity = ${c.hireage?.quantity ?? null},
      export_ecert = ${c.exportEcert}, liability = ${c.liability.kind},
      declared_value = ${c.liability.declaredValue}, declared_terms = ${c.liability.declaredTerms}
    where organisation_id = ${scope.organisationId} and id = ${c.id}`;
}

/** Deletes missing lines, updates stored lines, and inserts the others. An undo inserts removed lines with their ids. */
export function writeLines(scope: Scope, { consignment, lines }: ConsignmentRows): readonly Statement[] {
  const records = lines.map(lineRecord);
  const source = sql`json_to_recordset(${JSON.stringify(records)}::json) as l (${LINE_COLUMNS})`;
  const kept = lines.map(({ id }) => id).filter((id) => id > 0);
  const own = sql`line_item.organisation_id = ${scope.organisationId} and line_item.consignment_id = ${consignment.id}`;
  return [
    sql`delete from line_item where ${own} and not (id = any(${kept}::bigint[]))`,
    sql`
      update line_item
      set position = l.position, item_count = l.item_count, packaging_type_id = l.packaging_type_id,
        description = l.description, length_m = l.length_m, width_m = l.width_m, height_m = l.height_m,
        volume_m3 = l.volume_m3, weight_kg = l.weight_kg, un_number = l.un_number, dg_class = l.dg_class,
        dg_subsidiary_1 = l.dg_subsidiary_1, dg_subsidiary_2 = l.dg_subsidiary_2, dg_name = l.dg_name,
        dg_unlisted = l.dg_unlisted
      from ${source}
      where ${own} and line_item.id = l.id`,
    sql`
      insert into line_item (
        id, organisation_id, consignment_id, tenant_id, position, item_count, packaging_type_id, description, length_m,
        width_m, height_m, volume_m3, weight_kg, un_number, dg_class, dg_subsidiary_1, dg_subsidiary_2, dg_name,
        dg_unlisted)
      select case when l.id = 0 then nextval('line_item_id_seq') else l.id end,
        ${scope.organisationId}::int, ${consignment.id}::bigint, ${scope.tenantId}::int,
        l.position, l.item_count, l.packaging_type_id, l.description, l.length_m, l.width_m, l.height_m,
        l.volume_m3, l.weight_kg, l.un_number, l.dg_class, l.dg_subsidiary_1, l.dg_subsidiary_2, l.dg_name,
        l.dg_unlisted
      from ${source}
      where l.id = 0 or not exists (select from line_item where ${own} and line_item.id = l.id)`,
  ];
}

export function recordEdit(scope: Scope, change: Change): Statement {
  return sql`
    with
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select ${enqueueNotice(change)} as queued`;
}
