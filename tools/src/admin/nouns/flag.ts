import { FEATURE_FLAGS } from '@cartage/domain/tenant/flags.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { oneOf, tenantCode } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { flagsOfTenant, saveFlag } from '#admin/nouns/flag.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const flag = required(oneOf(FEATURE_FLAGS), 'name of the flag');

async function flagsOf(tx: Transaction, tenantId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.cartage<{ name: string; value: string }>(flagsOfTenant(tenantId));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const list = command({
  noun: 'flag',
  verb: 'list',
  summary: 'List the feature flags of a tenant; the default is off',
  options: { tenant },
  async run(tx, args) {
    const set = await flagsOf(tx, (await findTenant(tx, args.tenant)).id);
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
  summary: 'Switch a feature flag on or off',
  options: { tenant, flag, value: required(oneOf(['on', 'off']), 'on or off') },
  async run(tx, args) {
    const { id, code } = await findTenant(tx, args.tenant);
    const value = String(args.value === 'on');
    const before = (await flagsOf(tx, id)).get(args.flag) ?? 'false';
    if (before === value) return unchanged(`${args.flag} is already ${args.value} for ${code}.`);
    await tx.cartage(saveFlag(id, args.flag, value));
    return changed(`${args.flag} is now ${args.value} for ${code}.`);
  },
});

export const FLAG_COMMANDS = [list, set];
