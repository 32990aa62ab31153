import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, type Shown, unchanged } from '#admin/command.ts';
import { PORTAL_CLIENT } from '#admin/embedded-tenant.ts';
import { assertEmbedded, findOrganisation, findTenant, type TenantRow } from '#admin/find.ts';
import { clientCode, permissions, siteCodes, tenantCode, text } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import { placeInOrganisation } from '#admin/place-in-organisation.ts';
import { newSecret } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, insertRow, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');
const client = required(clientCode, 'client id of the program');

interface ClientRow {
  readonly client_id: string;
  readonly name: string;
  readonly organisation_id: number;
  readonly permissions: readonly string[];
  readonly is_active: boolean;
}

const CLIENTS = `
  select client_id, name, organisation_id::int as organisation_id, permissions, is_active
  from identity.machine_client where tenant_code = $1`;

const shown = (row: ClientRow): Shown => ({
  client: row.client_id,
  name: row.name,
  organisation: row.organisation_id,
  active: row.is_active,
  permissions: row.permissions,
});

const list = command({
  noun: 'client',
  verb: 'list',
  summary: 'Programs that call the API of a tenant in their own name',
  options: { tenant },
  async run(tx, given) {
    const { code } = await findTenant(tx, given.tenant);
    const rows = await tx.identity<ClientRow>(`${CLIENTS} order by client_id`, [code]);
    return {
      kind: 'list',
      columns: ['client', 'name', 'organisation', 'active', 'permissions'],
      rows: rows.map(shown),
    };
  },
});

const show = command({
  noun: 'client',
  verb: 'show',
  summary: 'One program; its secret is never shown again',
  options: { tenant, client },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    return { kind: 'record', record: shown(await findClient(tx, owner, given.client)) };
  },
});

const add = command({
  noun: 'client',
  verb: 'add',
  summary: 'Let a program call the API in its own name, for one organisation; says its secret once',
  options: {
    tenant,
    client: required(clientCode, 'client id, which it signs in with'),
    name: required(text, 'what people read'),
    organisation: required(text, 'number or whole name of the organisation'),
    permissions: required(permissions, 'what it may do there'),
    sites: optional(siteCodes, 'sites it sees there; all of now'),
  },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    assertEmbedded(owner, 'programs are added');
    const organisation = await findOrganisation(tx, owner, given.organisation);
    const wanted = {
      name: given.name,
      organisation_id: organisation.id,
      permissions: given.permissions,
    };
    const before = await tryClient(tx, owner, given.client);
    if (before !== undefined) {
      if (!before.is_active)
        throw new AdminError(`Client ${given.client} was ended. Take another client id.`);
      assertAsWanted(`Client ${given.client}`, { ...before }, wanted);
      return unchanged(`Client ${given.client} is there already. A new secret: client rotate`);
    }
    await assertFree(tx, owner, given.client);
    const secret = newSecret();
    await insertRow(tx.identity, 'identity.machine_client', {
      ...wanted,
      tenant_code: owner.code,
      client_id: given.client,
      secret_hash: await hashPassword(secret),
    });
    // A program has its place in the organisation like a person: its subject is its client id.
    const [user] = await tx.cartage<{ id: number }>(
      `insert into portal_user (tenant_id, sub, name, email, is_machine) values ($1, $2, $3, '', true)
       returning id`,
      [owner.id, given.client, given.name],
    );
    if (user === undefined) throw new Error('A row that was just written is not there');
    await placeInOrganisation(tx, { organisation, user }, { sites: given.sites });
    return withSecret(`Client ${given.client} was added.`, secret);
  },
});

const rotate = command({
  noun: 'client',
  verb: 'rotate',
  summary: 'Give a program a new secret and say it once; the old one ends at once',
  options: { tenant, client },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const { client_id, is_active } = await findClient(tx, owner, given.client);
    if (!is_active) throw new AdminError(`Client ${client_id} was ended. Take another client id: client add`);
    const secret = newSecret();
    const key = { tenant_code: owner.code, client_id };
    await updateRow(tx.identity, 'identity.machine_client', key, { secret_hash: await hashPassword(secret) });
    return withSecret(`Client ${client_id} has a new secret.`, secret);
  },
});

const end = command({
  noun: 'client',
  verb: 'end',
  summary: 'End a program: no new token, and the next call is refused',
  options: { tenant, client },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const { client_id, is_active } = await findClient(tx, owner, given.client);
    if (!is_active) return unchanged(`Client ${client_id} was ended already.`);
    await updateRow(
      tx.identity,
      'identity.machine_client',
      { tenant_code: owner.code, client_id },
      { is_active: false },
    );
    await updateRow(tx.cartage, 'portal_user', { tenant_id: owner.id, sub: client_id }, { is_active: false });
    return changed(`Client ${client_id} has ended.`);
  },
});

async function assertFree(tx: Transaction, owner: TenantRow, clientId: string): Promise<void> {
  const people = await tx.cartage('select 1 from portal_user where tenant_id = $1 and sub = $2', [
    owner.id,
    clientId,
  ]);
  if (clientId === PORTAL_CLIENT || clientId === owner.client_id || people.length > 0)
    throw new AdminError(`${clientId} is taken in ${owner.code}. Take another client id.`);
}

async function tryClient(tx: Transaction, owner: TenantRow, id: string): Promise<ClientRow | undefined> {
  const [row] = await tx.identity<ClientRow>(`${CLIENTS} and client_id = $2`, [owner.code, id]);
  return row;
}

async function findClient(tx: Transaction, owner: TenantRow, id: string): Promise<ClientRow> {
  const found = await tryClient(tx, owner, id);
  if (found !== undefined) return found;
  throw new AdminError(`${owner.code} has no client ${id}. See: client list --tenant ${owner.code}`);
}

const withSecret = (text: string, value: string): Outcome => ({
  kind: 'done',
  isChanged: true,
  text,
  secret: { label: 'Secret', value },
});

export const CLIENT_COMMANDS = [list, show, add, rotate, end];
