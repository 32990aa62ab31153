import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { findCoded, findOrganisation, findTenant } from '#admin/find.ts';
import { recordCode, tenantCode, text } from '#admin/kinds.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, insertRow, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');
const organisation = required(text, 'number or whole name of the organisation');
const account = required(recordCode, 'code of the account');

interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly is_active: boolean;
}

interface AccountGiven {
  readonly tenant: string;
  readonly organisation: string;
  readonly account: string;
}

const COLUMNS = 'id, code, description, is_active';

const list = command({
  noun: 'account',
  verb: 'list',
  summary: 'Accounts of an organisation, which its freight is charged to',
  options: { tenant, organisation },
  async run(tx, given) {
    const { id } = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
    const rows = await tx.cartage<AccountRow>(
      `select ${COLUMNS} from account where organisation_id = $1 order by code`,
      [id],
    );
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
  options: { tenant, organisation, account, description: required(text, 'what people read') },
  async run(tx, given) {
    const { id } = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
    const [before] = await tx.cartage<AccountRow>(
      `select ${COLUMNS} from account where organisation_id = $1 and code = $2`,
      [id, given.account],
    );
    const { description } = given;
    if (before !== undefined) {
      assertAsWanted(`Account ${given.account}`, { ...before }, { description });
      return unchanged(`Account ${given.account} is there already.`);
    }
    await insertRow(tx.cartage, 'account', { organisation_id: id, code: given.account, description });
    return changed(`Account ${given.account} was added.`);
  },
});

const set = command({
  noun: 'account',
  verb: 'set',
  summary: 'Describe an account anew',
  options: { tenant, organisation, account, description: required(text, 'what people read') },
  async run(tx, given) {
    const { id, description } = await findAccount(tx, given);
    if (description === given.description)
      return unchanged(`Account ${given.account} is described so already.`);
    await updateRow(tx.cartage, 'account', { id }, { description: given.description });
    return changed(`Account ${given.account} was changed.`);
  },
});

const activate = command({
  noun: 'account',
  verb: 'activate',
  summary: 'Open an account again',
  options: { tenant, organisation, account },
  run: (tx, given) => setActive(tx, given, true),
});

const deactivate = command({
  noun: 'account',
  verb: 'deactivate',
  summary: 'Close an account: nothing new is charged to it',
  options: { tenant, organisation, account },
  run: (tx, given) => setActive(tx, given, false),
});

async function setActive(tx: Transaction, given: AccountGiven, isActive: boolean): Promise<Outcome> {
  const { id, is_active } = await findAccount(tx, given);
  const state = isActive ? 'open' : 'closed';
  if (is_active === isActive) return unchanged(`Account ${given.account} is ${state} already.`);
  await updateRow(tx.cartage, 'account', { id }, { is_active: isActive });
  return changed(`Account ${given.account} is ${state} now.`);
}

async function findAccount(tx: Transaction, given: AccountGiven): Promise<AccountRow> {
  const owner = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
  const id = await findCoded(tx, 'account', owner, given.account);
  const [row] = await tx.cartage<AccountRow>(`select ${COLUMNS} from account where id = $1`, [id]);
  if (row === undefined) throw new Error('An account that was just found is not there');
  return row;
}

export const ACCOUNT_COMMANDS = [list, add, set, activate, deactivate];
