import type { GoodsDetails } from '@cartage/domain/freight/goods-declaration.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface StoredDetails extends GoodsDetails {
  readonly lineItemId: number;
}

export interface StoredSignature {
  readonly contentHash: string;
  readonly name: string;
  readonly signedAt: string;
}

export interface StoredDeclaration {
  readonly version: number;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
  readonly lastEmergencyName: string | null;
  readonly lastEmergencyPhone: string | null;
  readonly details: readonly StoredDetails[];
  /** Latest first. */
  readonly signatures: readonly StoredSignature[];
  /** The printed name of the user; null without the authority to sign. */
  readonly signatory: string | null;
}

/** One row, also for a consignment without a declaration. The consignment is known to be visible. */
export function declarationOf(scope: Scope, consignmentId: number): Statement {
  return sql`
    select coalesce(d.version, 0) + 1 as version, d.emergency_name as "emergencyName",
      d.emergency_phone as "emergencyPhone", last.emergency_name as "lastEmergencyName",
      last.emergency_phone as "lastEmergencyPhone",
      (select m.declaration_signatory from membership m
        where m.user_id = ${scope.userId}::int and m.organisation_id = c.organisation_id) as signatory,
      (select coalesce(json_agg(json_build_object(
          'lineItemId', g.line_item_id, 'innerCount', g.inner_count, 'innerKind', g.inner_kind,
          'innerSize', g.inner_size, 'outerCount', g.outer_count, 'outerKind', g.outer_kind,
          'netQuantity', g.net_quantity, 'netUnit', g.net_unit, 'provision', g.provision,
          'flashPoint', g.flash_point_c, 'isMarinePollutant', g.is_marine_pollutant)), '[]')
        from goods_detail g where g.organisation_id = c.organisation_id and g.consignment_id = c.id) as details,
      (select coalesce(json_agg(json_build_object(
          'contentHash', s.content_hash, 'name', s.signatory, 'signedAt', s.signed_at)
          order by s.signed_at desc), '[]')
        from goods_signature s where s.organisation_id = c.organisation_id and s.consignment_id = c.id) as signatures
    from consignment c
    left join goods_declaration d on d.organisation_id = c.organisation_id and d.consignment_id = c.id
    left join lateral (
      select l.emergency_name, l.emergency_phone
      from goods_declaration l
      join consignment o on o.organisation_id = l.organisation_id and o.id = l.consignment_id
        and o.site_id = any(${scope.siteIds}::int[])
      where l.organisation_id = ${scope.organisationId}::int and l.emergency_name is not null
        and l.emergency_phone is not null
      order by l.consignment_id desc
      limit 1
    ) last on true
    where c.organisation_id = ${scope.organisationId}::int and c.id = ${consignmentId}::bigint`;
}

/** Locks the consignment against changes of its freight until the end of the transaction. */
export const lockGoods = (scope: Scope, reference: string): Statement => sql`
  select c.id from consignment c
  where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
    and c.site_id = any(${scope.siteIds}::int[])
  for no key update`;

export interface SavedDeclaration {
  readonly consignmentId: number;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
  readonly lines: readonly StoredDetails[];
}

export const saveEmergencyContact = (scope: Scope, saved: SavedDeclaration): Statement => sql`
  insert into goods_declaration (organisation_id, consignment_id, emergency_name, emergency_phone)
  values (${scope.organisationId}, ${saved.consignmentId}, ${saved.emergencyName}, ${saved.emergencyPhone})
  on conflict (organisation_id, consignment_id) do update
  set version = goods_declaration.version + 1, emergency_name = excluded.emergency_name,
    emergency_phone = excluded.emergency_phone`;

export const saveDetails = (scope: Scope, { consignmentId, lines }: SavedDeclaration): Statement => sql`
  insert into goods_detail (
    organisation_id, consignment_id, line_item_id, inner_count, inner_kind, inner_size, outer_count, outer_kind,
    net_quantity, net_unit, provision, flash_point_c, is_marine_pollutant)
  select ${scope.organisationId}::int, ${consignmentId}::bigint, l."lineItemId", l."innerCount", l."innerKind",
    l."innerSize", l."outerCount", l."outerKind", l."netQuantity", l."netUnit", l.provision, l."flashPoint",
    l."isMarinePollutant"
  from json_to_recordset(${JSON.stringify(lines)}::json) as l (
    "lineItemId" bigint, "innerCount" int, "innerKind" text, "innerSize" text, "outerCount" int, "outerKind" text,
    "netQuantity" numeric, "netUnit" text, provision text, "flashPoint" numeric, "isMarinePollutant" boolean)
  on conflict (organisation_id, consignment_id, line_item_id) do update
  set inner_count = excluded.inner_count, inner_kind = excluded.inner_kind, inner_size = excluded.inner_size,
    outer_count = excluded.outer_count, outer_kind = excluded.outer_kind, net_quantity = excluded.net_quantity,
    net_unit = excluded.net_unit, provision = excluded.provision, flash_point_c = excluded.flash_point_c,
    is_marine_pollutant = excluded.is_marine_pollutant`;

export interface NewSignature {
  readonly consignmentId: number;
  readonly contentHash: string;
  readonly signatory: string;
  readonly now: Date;
}

/** The first signature of a content stays. */
export const insertSignature = (scope: Scope, signature: NewSignature): Statement => sql`
  insert into goods_signature (organisation_id, consignment_id, content_hash, signed_at, user_id, signatory)
  values (${scope.organisationId}, ${signature.consignmentId}, ${signature.contentHash}, ${signature.now},
    ${scope.userId}, ${signature.signatory})
  on conflict (organisation_id, consignment_id, content_hash) do nothing`;
