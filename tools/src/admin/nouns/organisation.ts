import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { findOrganisation, findTenant, organisationsNamed } from '#admin/find.ts';
import { tenantCode, text } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { insertRow, updateRow } from '#admin/write-row.ts';
import { organisationOfId, organisationsOf, renameInMemberships } from '#admin/nouns/organisation.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const organisation = required(text, 'number or full name of the organisation');

interface CountedRow {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly sites: number;
  readonly members: number;
}

const displayRow = (row: CountedRow) => ({
  number: row.id,
  name: row.name,
  active: row.is_active,
  sites: row.sites,
  members: row.members,
});

const list = command({
  noun: 'organisation',
  verb: 'list',
  summary: 'List the organisations of a tenant with the number of active sites and members',
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const rows = await tx.cartage<CountedRow>(organisationsOf(id));
    return {
      kind: 'list',
      columns: ['number', 'name', 'active', 'sites', 'members'],
      rows: rows.map(displayRow),
    };
  },
});

const show = command({
  noun: 'organisation',
  verb: 'show',
  summary: 'Show an organisation',
  options: { tenant, organisation },
  async run(tx, args) {
    const found = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
    const [row] = await tx.cartage<CountedRow>(organisationOfId(found.id));
    if (row === undefined) throw new AdminError(`Organisation ${found.name} was not found.`);
    return { kind: 'record', record: displayRow(row) };
  },
});

const add = command({
  noun: 'organisation',
  verb: 'add',
  summary: 'Add an organisation: a customer of the tenant',
  options: { tenant, name: required(text, 'display name') },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const taken = await organisationsNamed(tx, owner, args.name);
    const existing = taken.find(({ name }) => name === args.name);
    if (existing !== undefined)
      return unchanged(`Organisation ${existing.name} already exists with number ${existing.id}.`);
    if (/^\d+$/.test(args.name)) throw new AdminError('The name of an organisation must not be a number.');
    await insertRow(tx.cartage, 'organisation', { tenant_id: owner.id, name: args.name });
    const { id } = await findOrganisation(tx, owner, args.name);
    return changed(`Organisation ${args.name} was added with number ${id}.`);
  },
});

const set = command({
  noun: 'organisation',
  verb: 'set',
  summary: 'Rename an organisation',
  options: { tenant, organisation, name: required(text, 'new name') },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const before = await findOrganisation(tx, owner, args.organisation);
    if (before.name === args.name) return unchanged(`Organisation ${before.id} already has this name.`);
    const taken = await organisationsNamed(tx, owner, args.name);
    if (taken.length > 0) throw new AdminError(`${owner.code} already has an organisation ${args.name}.`);
    await updateRow(tx.cartage, 'organisation', { id: before.id }, { name: args.name });
    await tx.identity(renameInMemberships(before.id, args.name));
    return changed(`Organisation ${before.id} is now called ${args.name}.`);
  },
});

const activate = command({
  noun: 'organisation',
  verb: 'activate',
  summary: 'Reopen an organisation',
  options: { tenant, organisation },
  run: (tx, args) => setActive(tx, args, true),
});

const deactivate = command({
  noun: 'organisation',
  verb: 'deactivate',
  summary: 'Close an organisation: no user can access it from the next call on; its data is kept',
  options: { tenant, organisation },
  run: (tx, args) => setActive(tx, args, false),
});

async function setActive(
  tx: Transaction,
  args: { readonly tenant: string; readonly organisation: string },
  isActive: boolean,
): Promise<Outcome> {
  const { id, name, is_active } = await findOrganisation(
    tx,
    await findTenant(tx, args.tenant),
    args.organisation,
  );
  const state = isActive ? 'open' : 'closed';
  if (is_active === isActive) return unchanged(`Organisation ${name} is already ${state}.`);
  await updateRow(tx.cartage, 'organisation', { id }, { is_active: isActive });
  return changed(`Organisation ${name} is now ${state}.`);
}

export const ORGANISATION_COMMANDS = [list, show, add, set, activate, deactivate];
