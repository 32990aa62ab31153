import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { findOrganisation, findTenant, organisationsNamed } from '#admin/find.ts';
import { tenantCode, text } from '#admin/kinds.ts';
import { required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { insertRow, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');
const organisation = required(text, 'number or whole name of the organisation');

interface CountedRow {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly sites: number;
  readonly members: number;
}

const COUNTED = `
  select o.id, o.name, o.is_active,
    (select count(*)::int from site s where s.organisation_id = o.id and s.is_active) as sites,
    (select count(*)::int from membership m where m.organisation_id = o.id and m.is_active) as members
  from organisation o`;

const shown = (row: CountedRow) => ({
  number: row.id,
  name: row.name,
  active: row.is_active,
  sites: row.sites,
  members: row.members,
});

const list = command({
  noun: 'organisation',
  verb: 'list',
  summary: 'Organisations of a tenant, with the number of their active sites and members',
  options: { tenant },
  async run(tx, given) {
    const { id } = await findTenant(tx, given.tenant);
    const rows = await tx.cartage<CountedRow>(`${COUNTED} where o.tenant_id = $1 order by o.name, o.id`, [
      id,
    ]);
    return {
      kind: 'list',
      columns: ['number', 'name', 'active', 'sites', 'members'],
      rows: rows.map(shown),
    };
  },
});

const show = command({
  noun: 'organisation',
  verb: 'show',
  summary: 'One organisation',
  options: { tenant, organisation },
  async run(tx, given) {
    const found = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
    const [row] = await tx.cartage<CountedRow>(`${COUNTED} where o.id = $1`, [found.id]);
    if (row === undefined) throw new AdminError(`Organisation ${found.name} has gone.`);
    return { kind: 'record', record: shown(row) };
  },
});

const add = command({
  noun: 'organisation',
  verb: 'add',
  summary: 'Set up an organisation: a customer of the tenant',
  options: { tenant, name: required(text, 'what people read') },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const taken = await organisationsNamed(tx, owner, given.name);
    const there = taken.find(({ name }) => name === given.name);
    if (there !== undefined)
      return unchanged(`Organisation ${there.name} is there already, number ${there.id}.`);
    if (/^\d+$/.test(given.name))
      throw new AdminError(
        'An organisation cannot be called by a number: it could not be told from another.',
      );
    await insertRow(tx.cartage, 'organisation', { tenant_id: owner.id, name: given.name });
    const { id } = await findOrganisation(tx, owner, given.name);
    return changed(`Organisation ${given.name} was added, number ${id}.`);
  },
});

const set = command({
  noun: 'organisation',
  verb: 'set',
  summary: 'Give an organisation another name',
  options: { tenant, organisation, name: required(text, 'the new name') },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const before = await findOrganisation(tx, owner, given.organisation);
    if (before.name === given.name) return unchanged(`Organisation ${before.id} is called so already.`);
    const taken = await organisationsNamed(tx, owner, given.name);
    if (taken.length > 0) throw new AdminError(`${owner.code} has an organisation ${given.name} already.`);
    await updateRow(tx.cartage, 'organisation', { id: before.id }, { name: given.name });
    await tx.identity('update identity.membership set organisation_name = $2 where organisation_id = $1', [
      before.id,
      given.name,
    ]);
    return changed(`Organisation ${before.id} is called ${given.name} now.`);
  },
});

const activate = command({
  noun: 'organisation',
  verb: 'activate',
  summary: 'Open an organisation again',
  options: { tenant, organisation },
  run: (tx, given) => setActive(tx, given, true),
});

const deactivate = command({
  noun: 'organisation',
  verb: 'deactivate',
  summary: 'Close an organisation: nobody sees it from the next call on, everything in it is kept',
  options: { tenant, organisation },
  run: (tx, given) => setActive(tx, given, false),
});

async function setActive(
  tx: Transaction,
  given: { readonly tenant: string; readonly organisation: string },
  isActive: boolean,
): Promise<Outcome> {
  const { id, name, is_active } = await findOrganisation(
    tx,
    await findTenant(tx, given.tenant),
    given.organisation,
  );
  const state = isActive ? 'open' : 'closed';
  if (is_active === isActive) return unchanged(`Organisation ${name} is ${state} already.`);
  await updateRow(tx.cartage, 'organisation', { id }, { is_active: isActive });
  return changed(`Organisation ${name} is ${state} now.`);
}

export const ORGANISATION_COMMANDS = [list, show, add, set, activate, deactivate];
