import type { DeclaredContent } from '@cartage/domain/documents/declared-content.ts';
import type { GoodsDetails } from '@cartage/domain/freight/goods-declaration.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface StoredDetails extends GoodsDetails {
  readonly lineItemId: number;
  /** The goods that the details were given for. */
  readonly declaredGoods: string;
}

export interface StoredSignature {
  readonly contentHash: string;
  readonly content: DeclaredContent;
  readonly name: string;
  readonly signedAt: string;
}

export interface StoredDeclaration {
  readonly version: number;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
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
      d.emergency_phone as "emergencyPhone",
      (select m.declaration_signatory from membership m
        where m.user_id = ${scope.userId}::int and m.organisation_id = c.organisation_id) as signatory,
      (select coalesce(json_agg(json_build_object(
          'lineItemId', g.line_item_id, 'declaredGoods', g.declared_goods, 'innerCount', g.inner_count, 'innerKind', g.inner_kind,
          'innerSize', g.inner_size, 'outerCount', g.outer_count, 'outerKind', g.outer_kind,
          'netQuantity', g.net_quantity, 'netUnit', g.net_unit, 'provision', g.provision,
          'flashPoint', g.flash_point_c, 'isMarinePollutant', g.is_marine_pollutant)), '[]')
        from goods_detail g where g.organisation_id = c.organisation_id and g.consignment_id = c.id) as details,
      (select coalesce(json_agg(json_build_object(
          'contentHash', s.content_hash, 'content', s.content, 'name', s.signatory, 'signedAt', s.signed_at)
          order by s.signed_at desc), '[]')
        from goods_signature s where s.organisation_id = c.organisation_id and s.consignment_id = c.id) as signatures
    from consignment c
    left join goods_declaration d on d.organisation_id = c.organisation_id and d.consignment_id = c.id
    where c.organisation_id = ${scope.organisationId}::int and c.id = ${consignmentId}::bigint`;
}

export interface EmergencyContact {
  readonly name: string;
  readonly phone: string;
}

/** The emergency contact that was saved last for a consignment of the caller's sites. */
export const latestEmergencyContact = (scope: Scope): Statement => sql`
  select d.emergency_name as name, d.emergency_phone as phone
  from goods_declaration d
  join consignment c on c.organisation_id = d.organisation_id and c.id = d.consignment_id
    and c.site_id = any(${scope.siteIds}::int[])
  where d.organisation_id = ${scope.organisationId}::int and d.emergency_name is not null
    and d.emergency_phone is not null
  order by d.saved_at desc
  limit 1`;

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
  readonly now: Date;
}

export const saveEmergencyContact = (scope: Scope, saved: SavedDeclaration): Statement => sql`
  insert into goods_declaration (organisation_id, consignment_id, emergency_name, emergency_phone, saved_at)
  values (${scope.organisationId}, ${saved.consignmentId}, ${saved.emergencyName}, ${saved.emergencyPhone},
    ${saved.now})
  on conflict (organisation_id, consignment_id) do update
  set version = goods_declaration.version + 1, emergency_name = excluded.emergency_name,
    emergency_phone = excluded.emergency_phone, saved_at = excluded.saved_at`;

export const saveDetails = (scope: Scope, { consignmentId, lines }: SavedDeclaration): Statement => sql`
  insert into goods_detail (
    organisation_id, consignment_id, line_item_id, declared_goods, inner_count, inner_kind, inner_size, outer_count,
    outer_kind, net_quantity, net_unit, provision, flash_point_c, is_marine_pollutant)
  select ${scope.organisationId}::int, ${consignmentId}::bigint, l."lineItemId", l."declaredGoods", l."innerCount", l."innerKind",
    l."innerSize", l."outerCount", l."outerKind", l."netQuantity", l."netUnit", l.provision, l."flashPoint",
    l."isMarinePollutant"
  from json_to_recordset(${JSON.stringify(lines)}::json) as l (
    "lineItemId" bigint, "declaredGoods" text, "innerCount" int, "innerKind" text, "innerSize" text, "outerCount" int, "outerKind" text,
    "netQuantity" numeric, "netUnit" text, provision text, "flashPoint" numeric, "isMarinePollutant" boolean)
  on conflict (organisation_id, consignment_id, line_item_id) do update
  set declared_goods = excluded.declared_goods, inner_count = excluded.inner_count, inner_kind = excluded.inner_kind, inner_size = excluded.inner_size,
    outer_count = excluded.outer_count, outer_kind = excluded.outer_kind, net_quantity = excluded.net_quantity,
    net_unit = excluded.net_unit, provision = excluded.provision, flash_point_c = excluded.flash_point_c,
    is_marine_pollutant = excluded.is_marine_pollutant`;

export interface NewSignature {
  readonly consignmentId: number;
  readonly contentHash: string;
  readonly content: DeclaredContent;
  readonly signatory: string;
  readonly now: Date;
}

/** The content is not signed yet. */
export const insertSignature = (scope: Scope, signature: NewSignature): Statement => sql`
  insert into goods_signature (organisation_id, consignment_id, content_hash, content, signed_at, user_id, signatory)
  values (${scope.organisationId}, ${signature.consignmentId}, ${signature.contentHash},
    ${JSON.stringify(signature.content)}::jsonb, ${signature.now}, ${scope.userId}, ${signature.signatory})`;
