import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import { DEFAULT_TARGET_HOURS } from '@cartage/domain/consignment/exception-due.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { Client } from 'pg';
import { DEMO_CATALOGUES, type DemoPackagingType, type DemoServiceType } from '#demo/catalogue.ts';
import { EXCEPTIONS } from '#demo/sample-texts.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

/** Stores the tenants with their settings, flags and reference data. */
export async function storeTenants(client: Client): Promise<void> {
  const tenantColumns = {
    id: 'int',
    code: 'text',
    name: 'text',
    host: 'text',
    external_id: 'text',
    reference_prefix: 'text',
    audience: 'text',
    brand_colour: 'text',
    gs1_prefix: 'text',
  };
  const rows = DEMO_TENANTS.map(
    ({ id, code, name, host, externalId, referencePrefix, audience, brandColour, gs1Prefix }) => ({
      id,
      code,
      name,
      host,
      external_id: externalId,
      reference_prefix: referencePrefix,
      audience,
      brand_colour: brandColour,
      gs1_prefix: gs1Prefix,
    }),
  );
  await insertRows(client, 'tenant', tenantColumns, rows);
  const named = { tenant_id: 'int', name: 'text', value: 'text' };
  const pairs = (tenantId: number, values: Readonly<Record<string, string | boolean>>) =>
    Object.entries(values).map(([name, value]) => ({ tenant_id: tenantId, name, value: String(value) }));
  await insertRows(
    client,
    'tenant_setting',
    named,
    DEMO_TENANTS.flatMap(({ id, settings }) => pairs(id, settings)),
  );
  await insertRows(
    client,
    'tenant_flag',
    named,
    DEMO_TENANTS.flatMap(({ id, flags }) => pairs(id, flags)),
  );
  for (const tenant of DEMO_TENANTS) await storeCatalogue(client, tenant);
}

async function storeCatalogue(client: Client, tenant: (typeof DEMO_TENANTS)[number]): Promise<void> {
  const { serviceTypes, packagingTypes, hireUnits, tags } = DEMO_CATALOGUES[tenant.code];
  await storeServiceTypes(client, tenant.id, serviceTypes);
  await storePackagingTypes(client, tenant.id, packagingTypes);
  await storeStandardEvents(client, tenant.id);
  await insertRows(
    client,
    'hire_unit',
    { tenant_id: 'int', provider_code: 'text', code: 'text', name: 'text' },
    hireUnits.map(({ providerCode, code, name }) => ({
      tenant_id: tenant.id,
      provider_code: providerCode,
      code,
      name,
    })),
  );
  await insertRows(
    client,
    'tag',
    { tenant_id: 'int', code: 'text', name: 'text', colour: 'text' },
    tags.map(({ code, name, colour }) => ({ tenant_id: tenant.id, code, name, colour })),
  );
}

const NOT_IN_FULL: ReadonlySet<string> = new Set(['Damaged in transit', 'Short shipped']);
/** The acting party of exceptions, where it is not the provider. */
const ACTING_PARTIES: ReadonlyMap<string, ActingParty> = new Map([
  ['Receiver closed', 'RECEIVER'],
  ['Address incorrect', 'SENDER'],
  ['Not ready for collection', 'SENDER'],
  ['Refused by receiver', 'SENDER'],
]);

/** Working hours within which an exception is to be resolved, where they are not the default. */
const TARGET_HOURS: ReadonlyMap<string, number> = new Map([
  ['Receiver closed', 4],
  ['Address incorrect', 4],
  ['Not ready for collection', 4],
  ['Refused by receiver', 4],
]);

/** The exception types; every tenant has the same. */
async function storeStandardEvents(client: Client, tenantId: number): Promise<void> {
  const ids = await reserveIds(client, 'standard_event', EXCEPTIONS.length);
  const rows = EXCEPTIONS.map(([title], index) => ({
    id: ids[index] ?? null,
    tenant_id: tenantId,
    title,
    is_not_in_full: NOT_IN_FULL.has(title),
    acting_party: ACTING_PARTIES.get(title) ?? 'PROVIDER',
    target_hours: TARGET_HOURS.get(title) ?? DEFAULT_TARGET_HOURS,
  }));
  const columns = {
    id: 'int',
    tenant_id: 'int',
    title: 'text',
    is_not_in_full: 'boolean',
    acting_party: 'text',
    target_hours: 'int',
  } as const;
  await insertRows(client, 'standard_event', columns, rows);
}

async function storeServiceTypes(
  client: Client,
  tenantId: number,
  types: readonly DemoServiceType[],
): Promise<void> {
  const ids = await reserveIds(client, 'service_type', types.length);
  const columns = {
    id: 'int',
    tenant_id: 'int',
    code: 'text',
    name: 'text',
    cubic_factor_kg_per_m3: 'numeric',
    transit_days: 'int',
    auto_generates_label: 'boolean',
    is_active: 'boolean',
  };
  const rows = types.map((type, index) => ({
    id: ids[index] ?? null,
    tenant_id: tenantId,
    code: type.code,
    name: type.name,
    cubic_factor_kg_per_m3: type.cubicFactorKgPerM3,
    transit_days: type.transitDays,
    auto_generates_label: type.autoGeneratesLabel,
    is_active: type.isActive,
  }));
  await insertRows(client, 'service_type', columns, rows);
}

async function storePackagingTypes(
  client: Client,
  tenantId: number,
  types: readonly DemoPackagingType[],
): Promise<void> {
  const ids = await reserveIds(client, 'packaging_type', types.length);
  const columns = {
    id: 'int',
    tenant_id: 'int',
    code: 'text',
    name: 'text',
    default_volume_m3: 'numeric',
    default_weight_kg: 'numeric',
    max_weight_kg: 'numeric',
  };
  const rows = types.map((type, index) => ({
    id: ids[index] ?? null,
    tenant_id: tenantId,
    code: type.code,
    name: type.name,
    default_volume_m3: type.defaultVolumeM3,
    default_weight_kg: type.defaultWeightKg,
    max_weight_kg: type.maxWeightKg,
  }));
  await insertRows(client, 'packaging_type', columns, rows);
}
