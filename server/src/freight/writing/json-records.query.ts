import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import type { LineRow } from '#freight/consignment-rows.ts';

/** Normalised texts that the search uses for sales references and phone numbers. */
export const folded = (text: string | null) => (text === null ? null : fold(text) || null);
export const digits = (phone: string | null) => (phone === null ? null : phoneDigits(phone));

/** A row as JSON, by column name. */
export function participantRecord(role: 'sender' | 'receiver', row: ParticipantRow) {
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

export function lineRecord(line: LineRow, index: number) {
  const { dangerousGoods } = line;
  return {
    id: line.id,
    position: index + 1,
    item_count: line.count,
    packaging_type_id: line.packagingType.id,
    description: line.description,
    length_m: line.length,
    width_m: line.width,
    height_m: line.height,
    volume_m3: line.volume,
    weight_kg: line.weight,
    un_number: dangerousGoods?.unNumber ?? null,
    dg_class: dangerousGoods?.class ?? null,
    dg_subsidiary_1: dangerousGoods?.subsidiaryClass1 ?? null,
    dg_subsidiary_2: dangerousGoods?.subsidiaryClass2 ?? null,
    dg_name: dangerousGoods?.nameAndDescription ?? null,
    dg_unlisted: dangerousGoods?.isUnlisted ?? false,
  };
}

export const LINE_COLUMNS = sql`
  id bigint, position smallint, item_count int, packaging_type_id int, description text, length_m numeric,
  width_m numeric, height_m numeric, volume_m3 numeric, weight_kg numeric, un_number text, dg_class text,
  dg_subsidiary_1 text, dg_subsidiary_2 text, dg_name text, dg_unlisted boolean`;
