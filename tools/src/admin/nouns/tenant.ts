import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { syncEmbeddedTenant } from '#admin/embedded-tenant.ts';
import { allTenants, otherTenants } from '#admin/find.query.ts';
import { findTenant, tryTenant, type TenantRow } from '#admin/find.ts';
import {
  brandColour,
  gs1Prefix,
  host,
  referencePrefix,
  tenantCode,
  text,
  zone,
} from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, differences, insertRow, updateRow } from '#admin/write-row.ts';
import type { TargetValues } from '#admin/write-row.query.ts';

const tenant = required(tenantCode, 'code of the tenant');

const list = command({
  noun: 'tenant',
  verb: 'list',
  summary: 'List all tenants',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<TenantRow>(allTenants());
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
  summary: 'Show a tenant',
  options: { tenant },
  async run(tx, args) {
    const row = await findTenant(tx, args.tenant);
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
  summary: 'Add a tenant; its users sign in at the embedded provider until identity set',
  options: {
    tenant: required(tenantCode, 'code of the tenant; cannot be changed'),
    name: required(text, 'display name, such as "Moa Freight"'),
    host: required(host, 'host of its portal, such as freight.example.nz'),
    referencePrefix: required(
      referencePrefix,
      'first letters of its consignment references; cannot be changed',
    ),
    brandColour: optional(brandColour, 'colour of the portal and the sign-in page; default: neutral'),
    gs1Prefix: optional(gs1Prefix, 'GS1 company prefix for label numbers; required for labels'),
    zone: optional(zone, 'time zone; default: Pacific/Auckland'),
    externalId: optional(text, 'id of the tenant in your other systems; default: its code'),
    audience: optional(text, 'audience of its access tokens; default: urn:cartage:<code>:api'),
  },
  async run(tx, args) {
    const target = {
      code: args.tenant,
      name: args.name,
      host: args.host,
      reference_prefix: args.referencePrefix,
      zone: args.zone,
      brand_colour: args.brandColour,
      gs1_prefix: args.gs1Prefix,
      external_id: args.externalId,
      audience: args.audience,
    };
    const before = await tryTenant(tx, args.tenant);
    if (before !== undefined) {
      assertNoDifference(`Tenant ${args.tenant}`, { ...before }, target);
      return unchanged(`Tenant ${args.tenant} already exists.`);
    }
    const row = {
      ...target,
      external_id: args.externalId ?? args.tenant,
      audience: args.audience ?? `urn:cartage:${args.tenant}:api`,
    };
    await assertFree(tx, args.tenant, row);
    await insertRow(tx.cartage, 'tenant', row);
    await syncEmbeddedTenant(tx, await findTenant(tx, args.tenant));
    return changed(`Tenant ${args.tenant} was added.`);
  },
});

const set = command({
  noun: 'tenant',
  verb: 'set',
  summary: 'Change a tenant; omitted options stay unchanged',
  options: {
    tenant,
    name: optional(text, 'display name'),
    brandColour: optional(brandColour, 'colour of the portal and the sign-in page'),
    gs1Prefix: optional(gs1Prefix, 'GS1 company prefix for label numbers'),
    zone: optional(zone, 'time zone; stored days stay unchanged'),
    externalId: optional(text, 'id of the tenant in your other systems'),
  },
  async run(tx, args) {
    const before = await findTenant(tx, args.tenant);
    const target = {
      name: args.name,
      zone: args.zone,
      brand_colour: args.brandColour,
      gs1_prefix: args.gs1Prefix,
      external_id: args.externalId,
    };
    await assertFree(tx, args.tenant, target);
    if (differences({ ...before }, target).length === 0)
      return unchanged(`Tenant ${before.code} is already up to date.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, target);
    await syncEmbeddedTenant(tx, await findTenant(tx, before.code));
    return changed(`Tenant ${before.code} was changed.`);
  },
});

const activate = command({
  noun: 'tenant',
  verb: 'activate',
  summary: 'Reopen a tenant',
  options: { tenant },
  run: (tx, args) => setActive(tx, args.tenant, true),
});

const deactivate = command({
  noun: 'tenant',
  verb: 'deactivate',
  summary: 'Close a tenant: its host stops working; its data is kept',
  options: { tenant },
  run: (tx, args) => setActive(tx, args.tenant, false),
});

async function setActive(tx: Transaction, code: string, isActive: boolean): Promise<Outcome> {
  const before = await findTenant(tx, code);
  const state = isActive ? 'open' : 'closed';
  if (before.is_active === isActive) return unchanged(`Tenant ${code} is already ${state}.`);
  await updateRow(tx.cartage, 'tenant', { id: before.id }, { is_active: isActive });
  await syncEmbeddedTenant(tx, { ...before, is_active: isActive });
  return changed(`Tenant ${code} is now ${state}.`);
}

/** Throws if another tenant already has one of the unique values. */
export async function assertFree(tx: Transaction, code: string, target: TargetValues): Promise<void> {
  const others = await tx.cartage<TenantRow>(otherTenants(code));
  const shared = (['host', 'reference_prefix', 'external_id', 'gs1_prefix'] as const).flatMap((column) =>
    others
      .filter((other) => other[column] !== null && other[column] === target[column])
      .map((other) => `${column.replaceAll('_', ' ')} ${other[column]} belongs to ${other.code}`),
  );
  if (shared.length > 0)
    throw new AdminError(`Tenant ${code} cannot use these values: ${shared.join(', ')}.`);
}

export const TENANT_COMMANDS = [list, show, add, set, activate, deactivate];
