import { withClient } from '@cartage/database/connection/with-client.ts';
import type { Scope } from '#platform/scope.ts';

/** Facts about the generated organisation. */
export const FILLED = {
  tenantId: 900,
  organisationId: 900,
  sites: 12,
  lastDay: '2026-03-18',
  /** The SSCC of a piece of one of the consignments. */
  sscc: '000000009000000010',
  /** A tracking token that none of them has. */
  trackingToken: '0123456789abcdef0123456789abcdef',
} as const;
const NEIGHBOUR = 901;

/** A member with access to all sites. */
export const FILLED_SCOPE: Scope = {
  context: { tenantId: 900, sub: 'filled-person', organisationId: 900 },
  tenantId: 900,
  zone: 'Pacific/Auckland',
  organisationId: 900,
  userId: 900,
  userName: 'Filled Person',
  siteIds: Array.from({ length: FILLED.sites }, (_, index) => 90_001 + index),
  hasAllSites: true,
  chargeSiteId: null,
  originSiteId: null,
  permissions: new Set(),
};

/**
 * Generates a year of consignments for one organisation, and half as many for another of the same tenant. PostgreSQL
 * generates them within seconds, with meaningless names and without freight: for plans and speed, not for content.
 * `url` signs in as a superuser, who bypasses row-level security. Tests that need other participants add their own.
 */
export async function fillWithConsignments(
  url: string,
  count: number,
  { hasParticipants = true }: { readonly hasParticipants?: boolean } = {},
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(ground);
    // Checking foreign keys and maintaining counts takes as long as all the rest.
    await client.query('set session_replication_role = replica');
    for (const statement of [consignments, texts, documents, units]) {
      await client.query(statement, [FILLED.organisationId, count]);
      await client.query(statement, [NEIGHBOUR, Math.ceil(count / 2)]);
    }
    for (const statement of [...(hasParticipants ? [participants] : []), events, tags, dangerousGoods])
      await client.query(statement, [FILLED.organisationId, NEIGHBOUR]);
    await client.query(dayCounts);
    await client.query(deliveryDayCounts);
    await client.query('vacuum (analyze)');
  });
}

const ground = `
  insert into region (id, name) values ('NZ-AUK', 'Auckland') on conflict do nothing;
  insert into tenant (id, code, name, host, external_id, reference_prefix, audience)
  values (900, 'filled', 'Filled', 'filled.localhost', 'filled', 'FIL', 'urn:cartage:filled:api');
  insert into service_type (id, tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
  values (900, 900, 'STD', 'Standard', 250, 1);
  insert into tag (tenant_id, code, name, colour) values (900, 'URG', 'Urgent', '#e03131'), (900, 'FRAG', 'Fragile', '#c2255c');
  insert into standard_event (id, tenant_id, title) select 900 + n, 900, 'Event ' || n from generate_series(0, 4) n;
  insert into organisation (id, tenant_id, name) values (900, 900, 'Filled'), (901, 900, 'Neighbour');
  insert into account (id, organisation_id, code, description)
  select o, o, 'MAIN', 'Main' from generate_series(900, 901) o;
  insert into site (id, organisation_id, code, name, full_name, street_number, street, suburb, city, postcode,
    region_id, search_text)
  select o * 100 + n, o, 'S' || n, 'Site ' || n, 'Site ' || n, '1', 'Road', 'Suburb', 'City', '1010', 'NZ-AUK', 's' || n
  from generate_series(900, 901) o, generate_series(1, 12) n;
  insert into portal_user (id, tenant_id, sub, name, email)
  values (900, 900, 'filled-person', 'Filled Person', 'filled@person.example');
  insert into membership (user_id, organisation_id) values (900, 900);
  insert into membership_site (user_id, organisation_id, site_id) select 900, 900, 90000 + n from generate_series(1, 12) n;`;

/**
 * `luck` looks random and is the same every time. Most are delivered, a tenth has no requested delivery day, a fifth has a
 * sales reference, and the first sites have the most.
 */
const numbered = `
  select n, $1::int as org, $1::bigint * 10000000 + n as id,
    timestamptz '2026-03-18 23:00+13' - interval '365 days' * n / $2::int as created_at,
    (abs(hashint8extended(n, 1)) % 10000)::int as luck, (abs(hashint8extended(n, 2)) % 10000)::int as fate,
    'FIL' || lpad(($1::int % 2 * 50000000 + n)::text, 8, '0') as reference
  from generate_series(1, $2::int) n`;

const site = `org * 100 + 1 + floor(power(luck / 10000.0, 2) * 12)::int`;

const consignments = `
  with numbered as (${numbered})
  insert into consignment (
    id, tenant_id, organisation_id, site_id, reference, status, status_at, service_type_id, account_id, created_at,
    created_day, modified_at, requested_delivery_at, requested_delivery_day, confirmed_delivery_at,
    confirmed_delivery_day, sales_reference, sales_reference_n, sender_phone_n, receiver_phone_n, item_count,
    volume_m3, weight_kg, staged_at, promised_day, delivered_at, delivered_day, confirmed_price,
    has_unresolved_notes)
  select
    id, 900, org, ${site}, reference,
    case when fate < 8500 then 7 when fate < 9900 then 1 + fate % 6 else 8 + fate % 2 end,
    created_at + interval '1 minute' * fate, 900, org, created_at,
    (created_at at time zone 'Pacific/Auckland')::date, created_at + interval '1 minute' * fate,
    case when luck >= 1000 then created_at + interval '1 hour' * (luck / 50) end,
    case when luck >= 1000 then ((created_at + interval '1 hour' * (luck / 50)) at time zone 'Pacific/Auckland')::date end,
    case when fate < 8000 then created_at + interval '1 hour' * (fate / 40) end,
    case when fate < 8000 then ((created_at + interval '1 hour' * (fate / 40)) at time zone 'Pacific/Auckland')::date end,
    case when luck < 2000 then 'SO-' || n end, case when luck < 2000 then 'so-' || n end,
    '021' || lpad((n % 5000)::text, 6, '0'), '0275' || lpad((fate * 3)::text, 6, '0'), 1, 0.5, 10,
    case when fate < 9900 then created_at + interval '1 hour' end,
    case when fate < 9900 and luck >= 1000
      then ((created_at + interval '1 hour' * (luck / 50)) at time zone 'Pacific/Auckland')::date end,
    case when fate < 8500 then created_at + interval '1 minute' * fate end,
    case when fate < 8500 then ((created_at + interval '1 minute' * fate) at time zone 'Pacific/Auckland')::date end,
    case when fate < 8500 then 10 + luck / 100.0 end, fate % 50 = 0
  from numbered`;

/** The sender is the requesting site. A tenth goes to a site, and a thousandth to the last one, which sends the fewest. */
const participants = `
  insert into participant (organisation_id, consignment_id, role, site_id, full_name, street_number, street, suburb,
    city, country, postcode, region_id)
  select organisation_id, id, r.role,
    case when r.role = 'sender' then site_id
      when id % 1000 = 0 then organisation_id * 100 + 12
      when id % 10 = 0 then organisation_id * 100 + 1 + (id / 10 % 11)::int end,
    'Name', '1', 'Road', 'Suburb', 'City', 'NZ', '1010', 'NZ-AUK'
  from consignment, (values ('sender'), ('receiver')) r (role)
  where organisation_id in ($1, $2)`;

/** An exception of every eleventh that was handed over, some of them open. */
const events = `
  insert into delivery_event (
    organisation_id, consignment_id, history_seq, type_code, title, description, created_at, created_by,
    action_required, resolved_at, resolved_by, standard_event_id, created_day, site_id, service_type_id, status)
  select organisation_id, id, 1, 'EXCP', 'Late', 'Late', status_at, 'Depot', id % 3 = 0,
    case when id % 3 <> 0 then status_at end, case when id % 3 <> 0 then 'Depot' end, 900 + (id % 5)::int,
    (status_at at time zone 'Pacific/Auckland')::date, site_id, service_type_id, 3 + (id % 5)::int
  from consignment
  where organisation_id in ($1, $2) and id % 11 = 0 and staged_at is not null`;

/** A twentieth has the tag, a twenty-fifth has dangerous goods. */
const tags = `
  insert into consignment_tag (organisation_id, consignment_id, tenant_id, code)
  select organisation_id, id, tenant_id, case when id % 200 = 0 then 'URG' else 'FRAG' end
  from consignment
  where organisation_id in ($1, $2) and id % 20 = 0`;

const dangerousGoods = `
  insert into line_item (organisation_id, consignment_id, tenant_id, position, item_count, packaging_type_id,
    volume_m3, weight_kg, un_number, dg_class, dg_name)
  select organisation_id, id, tenant_id, 1, 1, 900, 0.5, 10, case when id % 25 = 0 then '1017' end,
    case when id % 25 = 0 then '2.3' end, case when id % 25 = 0 then 'Chlorine' end
  from consignment
  where organisation_id in ($1, $2)`;

const texts = `
  with numbered as (${numbered})
  insert into consignment_text (consignment_id, organisation_id, site_id, created_at, search_text)
  select id, org, ${site}, created_at, lower(reference)
    || E'\\nsender ' || (array['kauri', 'rimu', 'totara', 'matai', 'kahikatea'])[1 + luck % 5] || ' ' || luck % 50
    || E'\\nreceiver ' || (array['tui', 'kea', 'weka', 'kaka', 'ruru'])[1 + fate % 5] || ' ' || fate
    || E'\\npo ' || n || E'\\n'
  from numbered`;

/** As long as those of real consignments. */
const documents = `
  with numbered as (${numbered})
  insert into consignment_doc (consignment_id, organisation_id, version, doc)
  select id, org, 1, json_build_object('id', id, 'reference', reference, 'filler', repeat('freight ', 150))::text
  from numbered`;

/** A piece each, numbered as its consignment is. */
const units = `
  with numbered as (${numbered})
  insert into handling_unit (sscc, organisation_id, consignment_id, piece, created_at)
  select lpad(id::text, 18, '0'), org, id, 1, created_at from numbered`;

const dayCounts = `
  insert into day_count (organisation_id, day, site_id, status, n)
  select organisation_id, created_day, site_id, status, count(*)
  from consignment
  group by 1, 2, 3, 4`;

const deliveryDayCounts = `
  insert into delivery_day_count (organisation_id, is_confirmed, day, site_id, status, n)
  select organisation_id, is_confirmed, day, site_id, status, count(*)
  from consignment, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day))
    days (is_confirmed, day)
  where day is not null
  group by 1, 2, 3, 4, 5`;
