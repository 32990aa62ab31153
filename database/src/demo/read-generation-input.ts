import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { ClientBase } from 'pg';
import { DEMO_CATALOGUES } from '#demo/catalogue.ts';
import type { PackagingChoice } from '#demo/freight.ts';
import type { GenerationInput, InputSite } from '#demo/generate.ts';
import type { NewTag } from '#loading/new-consignment.ts';

const DANGEROUS_GOODS_SHARE = 0.04;

/**
 * Reads the active sites, accounts and reference data that consignments of an organisation are generated from. The
 * first sites send the most.
 */
export async function readGenerationInput(
  client: ClientBase,
  organisationId: number,
): Promise<GenerationInput> {
  const tenant = await readTenant(client, organisationId);
  return {
    tenantId: tenant.id,
    organisationId,
    zone: tenant.zone,
    sites: await readSites(client, organisationId),
    accountIds: await readAccountIds(client, organisationId),
    serviceTypes: await readServiceTypes(client, tenant.id),
    packagingTypes: await readPackagingTypes(client, tenant.id),
    tags: await readTags(client, tenant.id),
    standardEvents: await readStandardEvents(client, tenant.id),
    users: await readUsers(client, organisationId),
    dangerousGoodsShare: tenant.has_dangerous_goods ? DANGEROUS_GOODS_SHARE : 0,
    hasRequestedPickup: tenant.has_requested_pickup,
    hasBookings: tenant.has_bookings,
  };
}

interface TenantRow {
  readonly id: number;
  readonly zone: string;
  readonly has_dangerous_goods: boolean;
  readonly has_requested_pickup: boolean;
  readonly has_bookings: boolean;
}

async function readTenant(client: ClientBase, organisationId: number): Promise<TenantRow> {
  const { rows } = await client.query<TenantRow>(
    `select tenant.id, tenant.zone,
       exists (
         select from tenant_setting
         where tenant_id = tenant.id and name = 'DangerousGoodsEnabled' and value = 'true'
       ) as has_dangerous_goods,
       exists (
         select from tenant_setting
         where tenant_id = tenant.id and name = 'RequestedPickupDateEnabled' and value = 'true'
       ) as has_requested_pickup,
       exists (
         select from tenant_flag
         where tenant_id = tenant.id and name = 'DeliveryBookings' and value = 'true'
       ) as has_bookings
     from organisation
     join tenant on tenant.id = organisation.tenant_id
     where organisation.id = $1`,
    [organisationId],
  );
  const [tenant] = rows;
  if (tenant === undefined) throw new Error(`No organisation ${organisationId}`);
  return tenant;
}

interface SiteColumns {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly is_hub: boolean;
  readonly default_account_id: number | null;
  readonly full_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly street_number: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly region_id: string;
  readonly region_name: string;
}

async function readSites(client: ClientBase, organisationId: number): Promise<InputSite[]> {
  const { rows } = await client.query<SiteColumns>(
    `select site.id, site.code, site.name, is_active, is_hub, default_account_id, full_name, phone, email,
       street_number, street, suburb, city, country, postcode, latitude, longitude, region_id,
       region.name as region_name
     from site
     join region on region.id = region_id
     where organisation_id = $1 and is_active
     order by site.code collate "C"`,
    [organisationId],
  );
  return rows.map((row, index) => ({
    id: row.id,
    accountId: row.default_account_id,
    share: 1 / (index + 1),
    participant: participantOf(row),
  }));
}

function participantOf(row: SiteColumns): ParticipantRow {
  return {
    fullName: row.full_name,
    phone: row.phone,
    email: row.email,
    streetNumber: row.street_number,
    street: row.street,
    suburb: row.suburb,
    city: row.city,
    country: row.country,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    region: { id: row.region_id, name: row.region_name },
    site: { id: row.id, code: row.code, name: row.name, isActive: row.is_active, isHub: row.is_hub },
  };
}

async function readAccountIds(client: ClientBase, organisationId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from account where organisation_id = $1 and is_active order by code collate "C"',
    [organisationId],
  );
  return rows.map(({ id }) => id);
}

/** Codes that are not in the demo catalogue have a share of 1. */
const shareOf = (choices: readonly { readonly code: string; readonly share: number }[], code: string) =>
  choices.find((choice) => choice.code === code)?.share ?? 1;

const catalogues = Object.values(DEMO_CATALOGUES);
const SERVICE_TYPES = catalogues.flatMap(({ serviceTypes }) =>
  serviceTypes.filter(({ isActive }) => isActive),
);
const PACKAGING_TYPES = catalogues.flatMap(({ packagingTypes }) => packagingTypes);

async function readServiceTypes(
  client: ClientBase,
  tenantId: number,
): Promise<GenerationInput['serviceTypes']> {
  const { rows } = await client.query<{ id: number; code: string; transit_days: number }>(
    `select id, code, transit_days from service_type
     where tenant_id = $1 and is_active
     order by code collate "C"`,
    [tenantId],
  );
  return rows.map((row) => ({
    id: row.id,
    transitDays: row.transit_days,
    share: shareOf(SERVICE_TYPES, row.code),
  }));
}

async function readPackagingTypes(client: ClientBase, tenantId: number): Promise<PackagingChoice[]> {
  const { rows } = await client.query<{
    id: number;
    code: string;
    name: string;
    default_volume_m3: string;
    default_weight_kg: string;
  }>(
    `select id, code, name, default_volume_m3, default_weight_kg from packaging_type
     where tenant_id = $1 and is_active
     order by code collate "C"`,
    [tenantId],
  );
  return rows.map(({ id, code, name, default_volume_m3: volume, default_weight_kg: weight }) => ({
    id,
    code,
    name,
    defaultVolumeM3: Number(volume),
    defaultWeightKg: Number(weight),
    share: shareOf(PACKAGING_TYPES, code),
  }));
}

async function readTags(client: ClientBase, tenantId: number): Promise<NewTag[]> {
  const { rows } = await client.query<NewTag>(
    'select code, name, colour from tag where tenant_id = $1 order by code collate "C"',
    [tenantId],
  );
  return rows;
}

async function readStandardEvents(
  client: ClientBase,
  tenantId: number,
): Promise<GenerationInput['standardEvents']> {
  const { rows } = await client.query<{ id: number; title: string }>(
    'select id, title from standard_event where tenant_id = $1',
    [tenantId],
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Users who could create consignments: members with a site. */
async function readUsers(client: ClientBase, organisationId: number): Promise<GenerationInput['users']> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select portal_user.id, portal_user.name
     from membership
     join portal_user on portal_user.id = membership.user_id
     where membership.organisation_id = $1 and membership.charge_site_id is not null
     order by portal_user.id`,
    [organisationId],
  );
  return rows;
}
