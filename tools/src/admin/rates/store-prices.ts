import type { RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import { organisationIds } from '#admin/rates/find-references.ts';
import type { RateTarget, StoreRates } from '#admin/rates/rate-target.ts';
import { rejectUsedVersion, type VersionTable } from '#admin/rates/used-version.ts';
import type { Transaction } from '#admin/transaction.ts';

/**
 * Removes the versions of the day itself: a later file for a day in the future replaces the earlier one. Versions that
 * have made a price are never changed.
 */
async function clearVersions(
  tx: Transaction,
  table: Exclude<VersionTable, 'rate_card'>,
  target: RateTarget,
): Promise<void> {
  const { tenantId, from } = target;
  const removed = await tx.cartage(
    `delete from ${table} where tenant_id = $1 and effective_from = $2 returning effective_from`,
    [tenantId, from],
  );
  if (removed.length > 0) await rejectUsedVersion(tx, target, { table });
}

export const storeZones: StoreRates<RateRows['zones']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  await clearVersions(tx, 'rate_place', target);
  const file = JSON.stringify(rows);
  await tx.cartage(
    `insert into rate_zone (tenant_id, code, name)
     select distinct on (zone) $1::int, zone, "zoneName"
     from json_to_recordset($2::json) as r (zone text, "zoneName" text)
     on conflict (tenant_id, code) do update set name = excluded.name`,
    [tenantId, file],
  );
  await tx.cartage(
    `insert into rate_place
       (tenant_id, kind, value, effective_from, zone_code, is_rural, is_remote, is_residential)
     select $1, kind, place, $2, zone, "isRural", "isRemote", "isResidential"
     from json_to_recordset($3::json) as r (kind text, place text, zone text, "isRural" boolean,
       "isRemote" boolean, "isResidential" boolean)`,
    [tenantId, from, file],
  );
  await tx.cartage(
    `insert into rate_place (tenant_id, kind, value, effective_from, zone_code)
     select $1, kind, value, $2::date, null
     from (
       select distinct on (kind, value) kind, value, zone_code from rate_place
       where tenant_id = $1 and effective_from <= $2::date
       order by kind, value, effective_from desc
     ) as known
     where zone_code is not null
       and (kind, value) not in (select kind, place from json_to_recordset($3::json) as r (kind text, place text))`,
    [tenantId, from, file],
  );
};

export const storeExtras: StoreRates<RateRows['extras']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  await clearVersions(tx, 'rate_extra', target);
  await tx.cartage(
    `with listed as (select code, price from json_to_recordset($3::json) as r (code text, price numeric))
     insert into rate_extra (tenant_id, code, effective_from, price)
     select $1, code, $2::date, price from listed
     union all
     select $1, code, $2::date, null
     from (
       select distinct on (code) code, price from rate_extra
       where tenant_id = $1 and effective_from <= $2::date
       order by code, effective_from desc
     ) as known
     where price is not null and code not in (select code from listed)`,
    [tenantId, from, JSON.stringify(rows)],
  );
};

export const storeSurcharges: StoreRates<RateRows['surcharges']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  await clearVersions(tx, 'rate_surcharge', target);
  await tx.cartage(
    `with listed as (
       select * from json_to_recordset($3::json) as r (code text, name text, basis text, amount numeric,
         minimum numeric, "longerThan" numeric)
     )
     insert into rate_surcharge (tenant_id, code, effective_from, name, basis, amount, minimum, longer_than_m)
     select $1, code, $2::date, name, basis, amount, minimum, "longerThan" from listed
     union all
     select $1, code, $2::date, name, basis, 0, 0, longer_than_m
     from (
       select distinct on (code) * from rate_surcharge
       where tenant_id = $1 and effective_from <= $2::date
       order by code, effective_from desc
     ) as known
     where (amount > 0 or minimum > 0) and code not in (select code from listed)`,
    [tenantId, from, JSON.stringify(rows)],
  );
};

/** Each card in the file gets a complete new version. Other cards stay as they are. */
export const storeCards: StoreRates<RateRows['cards']> = async (tx, target, rows) => {
  const ids = await organisationIds(tx, target.tenantId);
  const cards = Map.groupBy(rows, ({ organisation, account }) => JSON.stringify([organisation, account]));
  for (const lanes of cards.values()) {
    const [first] = lanes;
    if (first === undefined) continue;
    const organisationId = first.organisation === null ? null : (ids.get(first.organisation) ?? null);
    await storeCard(tx, target, { organisationId, lanes, first });
  }
};

interface NewCard {
  readonly organisationId: number | null;
  readonly first: RateRows['cards'];
  readonly lanes: readonly RateRows['cards'][];
}

async function storeCard(tx: Transaction, target: RateTarget, card: NewCard): Promise<void> {
  const { tenantId, from } = target;
  const { organisationId, first, lanes } = card;
  const account = `(select id from account where organisation_id = $2::int and code = $3)`;
  const [removed] = await tx.cartage<{ id: number }>(
    `delete from rate_card
     where tenant_id = $1 and organisation_id is not distinct from $2::int
       and account_id is not distinct from ${account} and effective_from = $4
     returning id`,
    [tenantId, organisationId, first.account, from],
  );
  if (removed !== undefined) await rejectUsedVersion(tx, target, { table: 'rate_card', card: removed.id });
  const [stored] = await tx.cartage<{ id: number }>(
    `insert into rate_card (tenant_id, organisation_id, account_id, name, effective_from)
     values ($1, $2, ${account}, $5, $4) returning id`,
    [tenantId, organisationId, first.account, from, first.card],
  );
  await tx.cartage(
    `insert into rate_lane (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum,
       per_item, cubic_factor_kg_per_m3, weight_breaks)
     select $1, $2, t.id, l."fromZone", l."toZone", l.base, l.minimum, l."perItem", l."cubicFactor", l.breaks
     from json_to_recordset($3::json) as l ("serviceType" text, "fromZone" text, "toZone" text, base numeric,
       minimum numeric, "perItem" numeric, "cubicFactor" numeric, breaks jsonb)
     join service_type t on t.tenant_id = $1 and t.code = l."serviceType"`,
    [
      tenantId,
      stored?.id,
      JSON.stringify(lanes.flatMap(({ lane }) => (lane === null ? [] : [laneColumns(lane)]))),
    ],
  );
}

/** Rates are stored as JSON numbers, which PostgreSQL keeps as exact decimals. */
function laneColumns({ weightBreaks, ...lane }: NonNullable<RateRows['cards']['lane']>) {
  const breaks = weightBreaks.map(({ fromKg, perKg }) => ({ fromKg: Number(fromKg), perKg: Number(perKg) }));
  return { ...lane, breaks };
}
