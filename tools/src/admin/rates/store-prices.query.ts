import type { RateTarget } from '#admin/rates/rate-target.ts';
import type { VersionTable } from '#admin/rates/used-version.ts';
import { type Sql, sql, type Statement } from '@cartage/server/db/sql.ts';

/** The tables of prices whose rows carry their own first day. */
export type DatedTable = Exclude<VersionTable, 'rate_card'>;

const DATED_TABLES: { readonly [Table in DatedTable]: Sql } = {
  rate_place: sql`rate_place`,
  rate_extra: sql`rate_extra`,
  rate_surcharge: sql`rate_surcharge`,
};

/** The organisation and account of a card. Null: every organisation, or every account. */
export interface CardPayer {
  readonly organisationId: number | null;
  readonly account: string | null;
}

const accountId = ({ organisationId, account }: CardPayer) =>
  sql`(select id from account where organisation_id = ${organisationId}::int and code = ${account})`;

export const deleteVersions = (table: DatedTable, { tenantId, from }: RateTarget): Statement => sql`
  delete from ${DATED_TABLES[table]} where tenant_id = ${tenantId} and effective_from = ${from}
  returning effective_from`;

export const saveZones = ({ tenantId }: RateTarget, file: string): Statement => sql`
  insert into rate_zone (tenant_id, code, name)
  select distinct on (zone) ${tenantId}::int, zone, "zoneName"
  from json_to_recordset(${file}::json) as r (zone text, "zoneName" text)
  on conflict (tenant_id, code) do update set name = excluded.name`;

export const insertPlaces = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  insert into rate_place
    (tenant_id, kind, value, effective_from, zone_code, is_rural, is_remote, is_residential)
  select ${tenantId}, kind, place, ${from}, zone, "isRural", "isRemote", "isResidential"
  from json_to_recordset(${file}::json) as r (kind text, place text, zone text, "isRural" boolean,
    "isRemote" boolean, "isResidential" boolean)`;

export const endOtherPlaces = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  insert into rate_place (tenant_id, kind, value, effective_from, zone_code)
  select ${tenantId}, kind, value, ${from}::date, null
  from (
    select distinct on (kind, value) kind, value, zone_code from rate_place
    where tenant_id = ${tenantId} and effective_from <= ${from}::date
    order by kind, value, effective_from desc
  ) as stored
  where zone_code is not null
    and (kind, value) not in (select kind, place from json_to_recordset(${file}::json) as r (kind text, place text))`;

export const insertExtras = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  with listed as (select code, price from json_to_recordset(${file}::json) as r (code text, price numeric))
  insert into rate_extra (tenant_id, code, effective_from, price)
  select ${tenantId}::int, code, ${from}::date, price from listed
  union all
  select ${tenantId}::int, code, ${from}::date, null
  from (
    select distinct on (code) code, price from rate_extra
    where tenant_id = ${tenantId} and effective_from <= ${from}::date
    order by code, effective_from desc
  ) as stored
  where price is not null and code not in (select code from listed)`;

export const insertSurcharges = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  with listed as (
    select * from json_to_recordset(${file}::json) as r (code text, name text, basis text, amount numeric,
      minimum numeric, "longerThan" numeric)
  )
  insert into rate_surcharge (tenant_id, code, effective_from, name, basis, amount, minimum, longer_than_m)
  select ${tenantId}::int, code, ${from}::date, name, basis, amount, minimum, "longerThan" from listed
  union all
  select ${tenantId}::int, code, ${from}::date, name, basis, 0, 0, longer_than_m
  from (
    select distinct on (code) * from rate_surcharge
    where tenant_id = ${tenantId} and effective_from <= ${from}::date
    order by code, effective_from desc
  ) as stored
  where (amount > 0 or minimum > 0) and code not in (select code from listed)`;

export const deleteCard = ({ tenantId, from }: RateTarget, payer: CardPayer): Statement => sql`
  delete from rate_card
  where tenant_id = ${tenantId} and organisation_id is not distinct from ${payer.organisationId}::int
    and account_id is not distinct from ${accountId(payer)} and effective_from = ${from}
  returning id`;

export const insertCard = ({ tenantId, from }: RateTarget, payer: CardPayer, name: string): Statement => sql`
  insert into rate_card (tenant_id, organisation_id, account_id, name, effective_from)
  values (${tenantId}, ${payer.organisationId}, ${accountId(payer)}, ${name}, ${from}) returning id`;

export const insertLanes = (tenantId: number, cardId: number | undefined, lanes: string): Statement => sql`
  insert into rate_lane (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum,
    per_item, cubic_factor_kg_per_m3, weight_breaks)
  select ${tenantId}, ${cardId}, t.id, l."fromZone", l."toZone", l.base, l.minimum, l."perItem", l."cubicFactor",
    l.breaks
  from json_to_recordset(${lanes}::json) as l ("serviceType" text, "fromZone" text, "toZone" text, base numeric,
    minimum numeric, "perItem" numeric, "cubicFactor" numeric, breaks jsonb)
  join service_type t on t.tenant_id = ${tenantId} and t.code = l."serviceType"`;
