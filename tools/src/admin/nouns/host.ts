import { changed, command, unchanged } from '#admin/command.ts';
import { tellEmbedded } from '#admin/embedded-tenant.ts';
import { findTenant } from '#admin/find.ts';
import { host, tenantCode } from '#admin/kinds.ts';
import { assertFree } from '#admin/nouns/tenant.ts';
import { required } from '#admin/option.ts';
import { updateRow } from '#admin/write-row.ts';

const list = command({
  noun: 'host',
  verb: 'list',
  summary: 'Which host is whose',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<{ host: string; code: string; is_active: boolean }>(
      'select host, code, is_active from tenant order by host',
    );
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
  summary: 'Give a tenant another host; with the embedded provider everyone signs in again there',
  options: {
    tenant: required(tenantCode, 'the tenant'),
    host: required(host, 'the new host; the old one is unknown from then on'),
  },
  async run(tx, given) {
    const before = await findTenant(tx, given.tenant);
    if (before.host === given.host) return unchanged(`The host of ${before.code} is ${given.host} already.`);
    await assertFree(tx, before.code, { host: given.host });
    await updateRow(tx.cartage, 'tenant', { id: before.id }, { host: given.host });
    await tellEmbedded(tx, { ...before, host: given.host });
    return changed(`The host of ${before.code} is ${given.host} now.`);
  },
});

export const HOST_COMMANDS = [list, set];
