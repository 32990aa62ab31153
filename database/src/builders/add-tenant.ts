import type { ClientBase } from 'pg';
import { tenantCanary } from '#builders/canary.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

export interface TenantOptions {
  readonly code?: string;
  readonly name?: string;
  readonly host?: string;
  readonly audience?: string;
  readonly issuer?: string | null;
  readonly settings?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, string>>;
  /** Fills every free text with a canary (canary.ts). */
  readonly canaries?: boolean;
}

export interface BuiltTenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly audience: string;
  readonly serviceType: CodedRow;
  readonly packagingType: CodedRow;
  /** Of the service type. */
  readonly extra: CodedRow;
  readonly tag: { readonly code: string; readonly name: string; readonly colour: string };
}

export interface CodedRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A tenant with one row of each kind of reference data. Defaults are unique, so that tenants do not collide. */
export async function addTenant(client: ClientBase, options: TenantOptions = {}): Promise<BuiltTenant> {
  const [id = 0] = await reserveIds(client, 'tenant', 1);
  const code = options.code ?? `tenant-${id}`;
  const text = (field: string, plain: string) =>
    options.canaries === true ? tenantCanary(id, field) : plain;
  const tenant = {
    id,
    code,
    name: options.name ?? text('tenant-name', `Tenant ${id}`),
    host: options.host ?? `${code}.localhost`,
    audience: options.audience ?? `urn:cartage:${code}:api`,
  };
  await client.query(
    `insert into tenant (id, code, name, host, external_id, reference_prefix, audience, issuer, gs1_prefix)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      code,
      tenant.name,
      tenant.host,
      `external-${id}`,
      prefixOf(id),
      tenant.audience,
      options.issuer ?? null,
      // GS1 reserves 952 for examples.
      `952${String(id).padStart(4, '0')}`,
    ],
  );
  await insertNamed(client, 'tenant_setting', id, options.settings);
  await insertNamed(client, 'tenant_flag', id, options.flags);
  return { ...tenant, ...(await addOffer(client, id, text)) };
}

/** Three letters, unique for each id up to 17,576. */
function prefixOf(id: number): string {
  const letter = (place: number) => String.fromCodePoint(65 + (Math.floor(id / 26 ** place) % 26));
  return `${letter(2)}${letter(1)}${letter(0)}`;
}

async function insertNamed(
  client: ClientBase,
  table: 'tenant_setting' | 'tenant_flag',
  tenantId: number,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({ tenant_id: tenantId, name, value }));
  await insertRows(client, table, { tenant_id: 'int', name: 'text', value: 'text' }, rows);
}

async function addOffer(
  client: ClientBase,
  tenantId: number,
  text: (field: string, plain: string) => string,
): Promise<Pick<BuiltTenant, 'serviceType' | 'packagingType' | 'extra' | 'tag'>> {
  const serviceName = text('service-type-name', 'Standard');
  const packagingName = text('packaging-type-name', 'Carton');
  const tag = { code: 'FRAG', name: text('tag-name', 'Fragile'), colour: '#c2255c' };
  await client.query('insert into standard_event (tenant_id, title) values ($1, $2)', [
    tenantId,
    text('standard-event-title', 'Receiver closed'),
  ]);
  const [serviceTypeId = 0] = await reserveIds(client, 'service_type', 1);
  const [packagingTypeId = 0] = await reserveIds(client, 'packaging_type', 1);
  await client.query(
    `insert into service_type (id, tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
     values ($1, $2, 'STD', $3, 333, 3)`,
    [serviceTypeId, tenantId, serviceName],
  );
  await client.query(
    `insert into packaging_type (id, tenant_id, code, name, default_volume_m3, default_weight_kg)
     values ($1, $2, 'CTN', $3, 0.036, 12.5)`,
    [packagingTypeId, tenantId, packagingName],
  );
  await client.query(
    `insert into hire_unit (tenant_id, provider_code, code, name) values ($1, 'HIRE', 'PALLET', $2)`,
    [tenantId, text('hire-unit-name', 'Hired pallet')],
  );
  await client.query('insert into tag (tenant_id, code, name, colour) values ($1, $2, $3, $4)', [
    tenantId,
    tag.code,
    tag.name,
    tag.colour,
  ]);
  const extraName = text('extra-name', 'Tail lift');
  const [extraId = 0] = await reserveIds(client, 'delivery_extra', 1);
  await client.query(
    `insert into delivery_extra (id, tenant_id, service_type_id, code, name, description)
     values ($1, $2, $3, 'TAIL', $4, $5)`,
    [extraId, tenantId, serviceTypeId, extraName, text('extra-description', 'A truck with a tail lift')],
  );
  return {
    extra: { id: extraId, code: 'TAIL', name: extraName },
    serviceType: { id: serviceTypeId, code: 'STD', name: serviceName },
    packagingType: { id: packagingTypeId, code: 'CTN', name: packagingName },
    tag,
  };
}
