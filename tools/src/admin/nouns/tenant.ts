import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { tellEmbedded } from '#admin/embedded-tenant.ts';
import { findTenant, TENANT_COLUMNS, tryTenant, type TenantRow } from '#admin/find.ts';
import { brandColour, gs1Prefix, host, referencePrefix, tenantCode, text, zone } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, differences, insertRow, updateRow, type Wanted } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');

const list = command({
  noun: 'tenant',
  verb: 'list',
  summary: 'All tenants',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<TenantRow>(`select ${TENANT_COLUMNS} from tenant order by code`);
    return {
      kind: 'list',
      columns: ['tenant', 'name', 'host', 'active', 'signsInAt'],
      rows: rows.map((row) => ({
        tenant: row.code,
        name: row.name,
        host: row.host,
        active: row.is_active,
        signsInAt: row.issuer ?? 'embedded',
      })),
    };
  },
});

const show = command({
  noun: 'tenant',
  verb: 'show',
  summary: 'One tenant',
  options: { tenant },
  async run(tx, given) {
    const row = await findTenant(tx, given.tenant);
    return {
      kind: 'record',
      record: {
        tenant: row.code,
        name: row.name,
        host: row.host,
        active: row.is_active,
        externalId: row.external_id,
        referencePrefix: row.reference_prefix,
        zone: row.zone,
        brandColour: row.brand_colour,
        gs1Prefix: row.gs1_prefix,
        signsInAt: row.issuer ?? 'embedded',
      },
    };
  },
});

const add = command({
  noun: 'tenant',
  verb: 'add',
  summary: 'Set up a new tenant; its people sign in at the embedded provider until told otherwise',
  options: {
    tenant: required(tenantCode, 'short name of the tenant; cannot be changed'),
    name: required(text, 'what people read, such as "Moa Freight"'),
    host: required(host, 'host of its portal, such as freight.example.nz'),
    referencePrefix: required(referencePrefix, 'first letters of its references; cannot be changed'),
    brandColour: optional(brandColour, 'colour of its portal and sign-in page; neutral'),
    gs1Prefix: optional(gs1Prefix, 'GS1 company prefix that numbers its labels; without one it prints none'),
    zone: optional(zone, 'time zone of its days; Pacific/Auckland'),
    externalId: optional(text, 'its name in your other systems; the short name'),
    audience: optional(text, 'audience of its access tokens; urn:cartage:<code>:api'),
  },
  async run(tx, given) {
    const wanted = {
      code: given.tenant,
      name: given.name,
      host: given.host,
      reference_prefix: given.referencePrefix,
      zone: given.zone,
      brand_colour: given.brandColour,
      gs1_prefix: given.gs1Prefix,
      external_id: given.externalId,
      audience: given.audience,
    };
    const before = await tryTenant(tx, given.tenant);
    if (before !== undefined) {
      assertAsWanted(`Tenant ${given.tenant}`, { ...before }, wanted);
      return unchanged(`Tenant ${given.tenant} is there already.`);
    }
    const whole = {
      ...wanted,
      external_id: given.externalId ?? given.tenant,
      audience: given.audience ?? `urn:cartage:${given.tenant}:api`,
    };
    await assertFree(tx, given.tenant, whole);
    await insertRow(tx.cartage, 'tenant', whole);
    await tellEmbedded(tx, await findTenant(tx, given.tenant));
    return changed(`Tenant ${given.tenant} was added.`);
  },
});

const set = command({
  noun: 'tenant',
  verb: 'set',
  summary: 'Change a tenant; what is not named stays',
  options: {
    tenant,
    name: optional(text, 'what people read'),
    brandColour: optional(brandColour, 'colour of its portal and sign-in page'),
    gs1Prefix: optional(gs1Prefix, 'GS1 company prefix that numbers its labels'),
    zone: optional(zone, 'time zone of its days; days that are past stay as they are stored'),
    externalId: optional(text, 'its name in your other systems'),
  },
  async run(tx, given) {
    const before = await findTenant(tx, given.tenant);
    const wanted = {
      name: given.name,
      zone: given.zone,
      brand_colour: given.brandColour,
      gs1_prefix: given.gs1Prefix,
      external_id: given.externalId,
    };
    await assertFree(tx, given.tenant, wanted);
    if (differences({ ...before }, wanted).length === 0)
      return unchanged(`Tenant ${before.code} is so already.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, wanted);
    await tellEmbedded(tx, await findTenant(tx, before.code));
    return changed(`Tenant ${before.code} was changed.`);
  },
});

const activate = command({
  noun: 'tenant',
  verb: 'activate',
  summary: 'Open a tenant again',
  options: { tenant },
  run: (tx, given) => setActive(tx, given.tenant, true),
});

const deactivate = command({
  noun: 'tenant',
  verb: 'deactivate',
  summary: 'Close a tenant: its host is unknown from then on, everything in it is kept',
  options: { tenant },
  run: (tx, given) => setActive(tx, given.tenant, false),
});

async function setActive(tx: Transaction, code: string, isActive: boolean): Promise<Outcome> {
  const before = await findTenant(tx, code);
  const state = isActive ? 'open' : 'closed';
  if (before.is_active === isActive) return unchanged(`Tenant ${code} is ${state} already.`);
  await updateRow(tx.cartage, 'tenant', { id: before.id }, { is_active: isActive });
  await tellEmbedded(tx, { ...before, is_active: isActive });
  return changed(`Tenant ${code} is ${state} now.`);
}

/** What two tenants must not share. */
export async function assertFree(tx: Transaction, code: string, wanted: Wanted): Promise<void> {
  const others = await tx.cartage<TenantRow>(`select ${TENANT_COLUMNS} from tenant where code <> $1`, [code]);
  const shared = (['host', 'reference_prefix', 'external_id', 'gs1_prefix'] as const).flatMap((column) =>
    others
      .filter((other) => other[column] !== null && other[column] === wanted[column])
      .map((other) => `${column.replaceAll('_', ' ')} ${other[column]} belongs to ${other.code}`),
  );
  if (shared.length > 0) throw new AdminError(`Tenant ${code} cannot have this: ${shared.join(', ')}.`);
}

export const TENANT_COMMANDS = [list, show, add, set, activate, deactivate];
