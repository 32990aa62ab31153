import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { NumberedConsignment } from '#loading/consignment-rows.ts';
import type { Columns, Row } from '#loading/insert-rows.ts';

export const participantColumns = {
  consignment_id: 'bigint',
  organisation_id: 'int',
  role: 'text',
  site_id: 'int',
  full_name: 'text',
  phone: 'text',
  email: 'text',
  street_number: 'text',
  street: 'text',
  suburb: 'text',
  city: 'text',
  country: 'text',
  postcode: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  region_id: 'text',
} as const satisfies Columns;

export function participantRows(of: NumberedConsignment): Row<typeof participantColumns>[] {
  const row = (role: 'sender' | 'receiver', party: ParticipantRow) => ({
    consignment_id: of.id,
    organisation_id: of.organisationId,
    role,
    site_id: party.site?.id ?? null,
    full_name: party.fullName,
    phone: party.phone,
    email: party.email,
    street_number: party.streetNumber,
    street: party.street,
    suburb: party.suburb,
    city: party.city,
    country: party.country,
    postcode: party.postcode,
    latitude: party.latitude,
    longitude: party.longitude,
    region_id: party.region?.id ?? null,
  });
  return [row('sender', of.sender), row('receiver', of.receiver)];
}

export const lineColumns = {
  id: 'bigint',
  organisation_id: 'int',
  consignment_id: 'bigint',
  tenant_id: 'int',
  position: 'smallint',
  item_count: 'int',
  packaging_type_id: 'int',
  description: 'text',
  length_m: 'numeric',
  width_m: 'numeric',
  height_m: 'numeric',
  volume_m3: 'numeric',
  weight_kg: 'numeric',
  un_number: 'text',
  dg_class: 'text',
  dg_subsidiary_1: 'text',
  dg_subsidiary_2: 'text',
  dg_name: 'text',
  dg_unlisted: 'boolean',
} as const satisfies Columns;

export function lineRows(of: NumberedConsignment): Row<typeof lineColumns>[] {
  return of.lines.map((line, index) => ({
    id: of.lineIds[index] ?? null,
    organisation_id: of.organisationId,
    consignment_id: of.id,
    tenant_id: of.tenantId,
    position: index + 1,
    item_count: line.itemCount,
    packaging_type_id: line.packagingType.id,
    description: line.description,
    length_m: line.lengthM,
    width_m: line.widthM,
    height_m: line.heightM,
    volume_m3: line.volumeM3,
    weight_kg: line.weightKg,
    un_number: line.dangerousGoods?.unNumber ?? null,
    dg_class: line.dangerousGoods?.class ?? null,
    dg_subsidiary_1: line.dangerousGoods?.subsidiaryClass1 ?? null,
    dg_subsidiary_2: line.dangerousGoods?.subsidiaryClass2 ?? null,
    dg_name: line.dangerousGoods?.name ?? null,
    dg_unlisted: line.dangerousGoods?.isUnlisted ?? false,
  }));
}

export const historyColumns = {
  consignment_id: 'bigint',
  organisation_id: 'int',
  seq: 'smallint',
  status: 'smallint',
  status_at: 'timestamptz',
} as const satisfies Columns;

export function historyRows(of: NumberedConsignment): Row<typeof historyColumns>[] {
  return of.history.map(({ status, at }, index) => ({
    consignment_id: of.id,
    organisation_id: of.organisationId,
    seq: index + 1,
    status: statusNumber(status),
    status_at: at,
  }));
}

export const eventColumns = {
  id: 'bigint',
  organisation_id: 'int',
  consignment_id: 'bigint',
  history_seq: 'smallint',
  type_code: 'text',
  title: 'text',
  description: 'text',
  created_at: 'timestamptz',
  created_by: 'text',
  action_required: 'boolean',
  resolved_at: 'timestamptz',
  resolved_by: 'text',
  standard_event_id: 'int',
} as const satisfies Columns;

export function eventRows(of: NumberedConsignment): Row<typeof eventColumns>[] {
  return of.events.map((event, index) => ({
    id: of.eventIds[index] ?? null,
    organisation_id: of.organisationId,
    consignment_id: of.id,
    history_seq: event.historySeq,
    type_code: event.typeCode,
    title: event.title,
    description: event.description,
    created_at: event.createdAt,
    created_by: event.createdBy,
    action_required: event.resolvedAt === null,
    resolved_at: event.resolvedAt,
    resolved_by: event.resolvedBy,
    standard_event_id: event.standardEventId ?? null,
  }));
}

export const tagColumns = {
  organisation_id: 'int',
  consignment_id: 'bigint',
  tenant_id: 'int',
  code: 'text',
} as const satisfies Columns;

export function tagRows(of: NumberedConsignment): Row<typeof tagColumns>[] {
  return of.tags.map(({ code }) => ({
    organisation_id: of.organisationId,
    consignment_id: of.id,
    tenant_id: of.tenantId,
    code,
  }));
}
