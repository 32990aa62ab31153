import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { findByCode, findOrganisation, findTenant } from '#admin/find.ts';
import { recordCode, tenantCode, text } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, insertRow, updateRow } from '#admin/write-row.ts';
import { accountOfCode, accountOfId, accountsOf } from '#admin/nouns/account.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const organisation = required(text, 'number or full name of the organisation');
const account = required(recordCode, 'code of the account');

interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly is_active: boolean;
}

interface AccountArgs {
  readonly tenant: string;
  readonly organisation: string;
  readonly account: string;
}

const list = command({
  noun: 'account',
  verb: 'list',
  summary: 'List the accounts that the freight of an organisation is charged to',
  options: { tenant, organisation },
  async run(tx, args) {
    const { id } = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
    const rows = await tx.cartage<AccountRow>(accountsOf(id));
    return {
      kind: 'list',
      columns: ['account', 'description', 'active'],
      rows: rows.map((row) => ({ account: row.code, description: row.description, active: row.is_active })),
    };
  },
});

const add = command({
  noun: 'account',
  verb: 'add',
  summary: 'Add an account',
  options: { tenant, organisation, account, description: required(text, 'description of the account') },
  async run(tx, args) {
    const { id } = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
    const [before] = await tx.cartage<AccountRow>(accountOfCode(id, args.account));
    const { description } = args;
    if (before !== undefined) {
      assertNoDifference(`Account ${args.account}`, { ...before }, { description });
      return unchanged(`Account ${args.account} already exists.`);
    }
    await insertRow(tx.cartage, 'account', { organisation_id: id, code: args.account, description });
    return changed(`Account ${args.account} was added.`);
  },
});

const set = command({
  noun: 'account',
  verb: 'set',
  summary: 'Change the description of an account',
  options: { tenant, organisation, account, description: required(text, 'description of the account') },
  async run(tx, args) {
    const { id, description } = await findAccount(tx, args);
    if (description === args.description)
      return unchanged(`Account ${args.account} already has this description.`);
    await updateRow(tx.cartage, 'account', { id }, { description: args.description });
    return changed(`Account ${args.account} was changed.`);
  },
});

const activate = command({
  noun: 'account',
  verb: 'activate',
  summary: 'Reopen an account',
  options: { tenant, organisation, account },
  run: (tx, args) => setActive(tx, args, true),
});

const deactivate = command({
  noun: 'account',
  verb: 'deactivate',
  summary: 'Close an account: new consignments cannot be charged to it',
  options: { tenant, organisation, account },
  run: (tx, args) => setActive(tx, args, false),
});

async function setActive(tx: Transaction, args: AccountArgs, isActive: boolean): Promise<Outcome> {
  const { id, is_active } = await findAccount(tx, args);
  const state = isActive ? 'open' : 'closed';
  if (is_active === isActive) return unchanged(`Account ${args.account} is already ${state}.`);
  await updateRow(tx.cartage, 'account', { id }, { is_active: isActive });
  return changed(`Account ${args.account} is now ${state}.`);
}

async function findAccount(tx: Transaction, args: AccountArgs): Promise<AccountRow> {
  const owner = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
  const id = await findByCode(tx, 'account', owner, args.account);
  const [row] = await tx.cartage<AccountRow>(accountOfId(id));
  if (row === undefined) throw new Error('The account was not found by its id');
  return row;
}

export const ACCOUNT_COMMANDS = [list, add, set, activate, deactivate];
