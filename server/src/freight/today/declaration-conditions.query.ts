import { DECLARATION_STATEMENT, EMERGENCY_PHONE_PATTERN } from '@cartage/domain/freight/goods-declaration.ts';
import { type Sql, sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

type Of = Pick<Scope, 'organisationId'>;

/** `consignment c` has dangerous goods, so it needs a declaration. */
export const hasDangerousGoods = ({ organisationId }: Of): Sql => sql`exists (
  select from line_item g
  where g.organisation_id = ${organisationId}::int and g.consignment_id = c.id and g.un_number is not null)`;

/**
 * The declaration of `consignment c` lacks a value that ITEM_RULES or PARTY_RULES of
 * domain/src/freight/goods-declaration.ts require.
 */
export const isIncomplete = ({ organisationId }: Of): Sql => sql`(
  not exists (
    select from goods_declaration n
    where n.organisation_id = ${organisationId}::int and n.consignment_id = c.id 
      and trim(n.emergency_phone) ~* ${EMERGENCY_PHONE_PATTERN})
  or exists (
    select from line_item l
    left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
      and d.line_item_id = l.id and ${squeezed(sql`d.declared_goods`)} = ${squeezed(goodsText)}
    where l.organisation_id = ${organisationId}::int and l.consignment_id = c.id and l.un_number is not null
      and (d.outer_count is null or d.outer_kind is null or d.outer_kind ~* '\\m(pallet|skid)s?\\M'
        or ${lacksTechnicalName})))`;

/**
 * A signature has the present content of the declaration of `consignment c`, as `declaredContent` of
 * domain/src/documents/declared-content.ts states it. The sea leg follows from the addresses, and spaces in the name of
 * goods do not matter.
 */
export const isSigned = ({ organisationId }: Of): Sql => sql`exists (
  select from goods_signature s
  join goods_declaration n on n.organisation_id = s.organisation_id and n.consignment_id = s.consignment_id
  where s.organisation_id = ${organisationId}::int and s.consignment_id = c.id
    and s.content ->> 'statement' = ${DECLARATION_STATEMENT}
    and s.content ->> 'emergencyName' is not distinct from n.emergency_name
    and s.content ->> 'emergencyPhone' is not distinct from n.emergency_phone
    and s.content -> 'consignor' = ${party(organisationId, sql`'sender'`)}
    and s.content -> 'consignee' = ${party(organisationId, sql`'receiver'`)}
    and ${signedItems} = ${presentItems(organisationId)})`;

const squeezed = (text: Sql): Sql => sql`regexp_replace(${text}, '\\s', '', 'g')`;

const PACKING_GROUP = sql`'(,? (packing group|PG) (i{1,3})|,? no packing group)$'`;

/** Of `line_item l`, as `splitPackingGroup` of domain/src/freight/dangerous-goods.ts reads it. */
const goodsName = sql`regexp_replace(l.dg_name, ${PACKING_GROUP}, '', 'i')`;
const packingGroup = sql`upper((regexp_match(l.dg_name, ' (?:packing group|PG) (i{1,3})$', 'i'))[1])`;
const subsidiaries = sql`array_remove(array[nullif(l.dg_subsidiary_1, ''), nullif(l.dg_subsidiary_2, '')], null)`;

/** `declaredText` of domain/src/documents/dangerous-goods.ts. */
const goodsText = sql`(
  'UN ' || l.un_number || ', ' || ${goodsName} || ', class ' || l.dg_class
  || case when cardinality(${subsidiaries}) > 0 then ' (' || array_to_string(${subsidiaries}, ', ') || ')' else '' end
  || coalesce(', packing group ' || ${packingGroup}, ''))`;

/** `lacksTechnicalName` of domain/src/freight/listed-goods.ts. */
const lacksTechnicalName = sql`coalesce((
  select bool_and(g.needs_technical_name)
  from dangerous_good g
  join dangerous_goods_list list on list.id = g.list_id and list.is_current
  where g.un_number = l.un_number
    and lower(${squeezed(sql`g.name`)}) = lower(regexp_replace(${squeezed(goodsName)}, '\\(\\)$', ''))), false)`;

const party = (organisationId: number, role: Sql): Sql => sql`(
  select jsonb_build_object(
    'name', p.full_name, 'street', trim(p.street_number || ' ' || p.street), 'suburb', p.suburb, 'city', p.city,
    'postcode', p.postcode, 'country', case when trim(p.country) ~* '^(new zealand|nz)$' then '' else p.country end,
    'phone', p.phone, 'siteId', p.site_id)
  from participant p
  where p.organisation_id = ${organisationId}::int and p.consignment_id = c.id and p.role = ${role})`;

/** The items of `goods_signature s` in the form of `presentItems`. */
const signedItems = sql`(
  select jsonb_agg(
    (i.item - '{properShippingName,technicalName}'::text[]) || jsonb_build_object('name', ${squeezed(sql`
      (i.item ->> 'properShippingName') || coalesce('(' || (i.item ->> 'technicalName') || ')', '')`)})
    order by i.place)
  from jsonb_array_elements(s.content -> 'items') with ordinality i (item, place))`;

const presentItems = (organisationId: number): Sql => sql`(
  select jsonb_agg(jsonb_build_object(
    'position', l.place, 'unNumber', l.un_number, 'name', ${squeezed(goodsName)}, 'class', l.dg_class,
    'subsidiaryClasses', to_jsonb(${subsidiaries}), 'packingGroup', ${packingGroup}, 'grossWeightKg', l.weight_kg,
    'innerCount', d.inner_count, 'innerKind', d.inner_kind, 'innerSize', d.inner_size, 'outerCount', d.outer_count,
    'outerKind', d.outer_kind, 'netQuantity', d.net_quantity, 'netUnit', d.net_unit,
    'provision', coalesce(d.provision, 'STANDARD'), 'flashPoint', d.flash_point_c,
    'isMarinePollutant', d.is_marine_pollutant) order by l.place)
  from (
    select l.*, row_number() over (order by l.position) as place
    from line_item l
    where l.organisation_id = ${organisationId}::int and l.consignment_id = c.id
  ) l
  left join goods_detail d on d.organisation_id = ${organisationId}::int and d.consignment_id = c.id
    and d.line_item_id = l.id and ${squeezed(sql`d.declared_goods`)} = ${squeezed(goodsText)}
  where l.un_number is not null)`;
