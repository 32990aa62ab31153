import { FEATURE_FLAGS } from '@cartage/domain/tenant/flags.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { oneOf, tenantCode } from '#admin/kinds.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';

const tenant = required(tenantCode, 'the tenant');
const flag = required(oneOf(FEATURE_FLAGS), 'the flag');

async function flagsOf(tx: Transaction, tenantId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.cartage<{ name: string; value: string }>(
    'select name, value from tenant_flag where tenant_id = $1',
    [tenantId],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const list = command({
  noun: 'flag',
  verb: 'list',
  summary: 'Feature flags of a tenant; one that nobody set is off',
  options: { tenant },
  async run(tx, given) {
    const set = await flagsOf(tx, (await findTenant(tx, given.tenant)).id);
    return {
      kind: 'list',
      columns: ['flag', 'value'],
      rows: FEATURE_FLAGS.map((name) => ({ flag: name, value: set.get(name) === 'true' ? 'on' : 'off' })),
    };
  },
});

const set = command({
  noun: 'flag',
  verb: 'set',
  summary: 'Switch a feature on or off',
  options: { tenant, flag, value: required(oneOf(['on', 'off']), 'on or off') },
  async run(tx, given) {
    const { id, code } = await findTenant(tx, given.tenant);
    const value = String(given.value === 'on');
    const before = (await flagsOf(tx, id)).get(given.flag) ?? 'false';
    if (before === value) return unchanged(`${given.flag} is ${given.value} already for ${code}.`);
    await tx.cartage(
      `insert into tenant_flag (tenant_id, name, value) values ($1, $2, $3)
       on conflict (tenant_id, name) do update set value = excluded.value`,
      [id, given.flag, value],
    );
    return changed(`${given.flag} is ${given.value} now for ${code}.`);
  },
});

export const FLAG_COMMANDS = [list, set];
