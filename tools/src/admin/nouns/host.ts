import { changed, command, unchanged } from '#admin/command.ts';
import { syncEmbeddedTenant } from '#admin/embedded-tenant.ts';
import { findTenant } from '#admin/find.ts';
import { host, tenantCode } from '#admin/option-types.ts';
import { assertFree } from '#admin/nouns/tenant.ts';
import { required } from '#admin/option.ts';
import { updateRow } from '#admin/write-row.ts';
import { hosts } from '#admin/nouns/host.query.ts';

const list = command({
  noun: 'host',
  verb: 'list',
  summary: 'List the hosts and their tenants',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<{ host: string; code: string; is_active: boolean }>(hosts());
    return {
      kind: 'list',
      columns: ['host', 'tenant', 'active'],
      rows: rows.map((row) => ({ host: row.host, tenant: row.code, active: row.is_active })),
    };
  },
});

const set = command({
  noun: 'host',
  verb: 'set',
  summary: 'Change the host of a tenant; users of the embedded provider must sign in again',
  options: {
    tenant: required(tenantCode, 'code of the tenant'),
    host: required(host, 'new host; the old one stops working'),
  },
  async run(tx, args) {
    const before = await findTenant(tx, args.tenant);
    if (before.host === args.host) return unchanged(`The host of ${before.code} is already ${args.host}.`);
    await assertFree(tx, before.code, { host: args.host });
    await updateRow(tx.cartage, 'tenant', { id: before.id }, { host: args.host });
    await syncEmbeddedTenant(tx, { ...before, host: args.host });
    return changed(`The host of ${before.code} is now ${args.host}.`);
  },
});

export const HOST_COMMANDS = [list, set];
