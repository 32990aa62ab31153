import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, type DisplayRow, unchanged } from '#admin/command.ts';
import { PORTAL_CLIENT } from '#admin/embedded-tenant.ts';
import { assertEmbedded, findOrganisation, findTenant, type TenantRow } from '#admin/find.ts';
import { clientCode, permissions, siteCodes, tenantCode, text } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { saveMembership } from '#admin/save-membership.ts';
import { newSecret } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, insertRow, updateRow } from '#admin/write-row.ts';
import { clientOfId, clientsOf, insertMachineUser, machineUserOf } from '#admin/nouns/client.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const client = required(clientCode, 'client id');

interface ClientRow {
  readonly client_id: string;
  readonly name: string;
  /** Null: a client of the freight provider. */
  readonly organisation_id: number | null;
  readonly permissions: readonly string[];
  readonly is_active: boolean;
}

const displayRow = (row: ClientRow): DisplayRow => ({
  client: row.client_id,
  name: row.name,
  organisation: row.organisation_id,
  active: row.is_active,
  permissions: row.permissions,
});

const list = command({
  noun: 'client',
  verb: 'list',
  summary: 'List the API clients of a tenant: programs that call the API without a user',
  options: { tenant },
  async run(tx, args) {
    const { code } = await findTenant(tx, args.tenant);
    const rows = await tx.identity<ClientRow>(clientsOf(code));
    return {
      kind: 'list',
      columns: ['client', 'name', 'organisation', 'active', 'permissions'],
      rows: rows.map(displayRow),
    };
  },
});

const show = command({
  noun: 'client',
  verb: 'show',
  summary: 'Show an API client, without its secret',
  options: { tenant, client },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    return { kind: 'record', record: displayRow(await findClient(tx, owner, args.client)) };
  },
});

const add = command({
  noun: 'client',
  verb: 'add',
  summary: 'Add an API client for one organisation and print its secret once',
  options: {
    tenant,
    client: required(clientCode, 'client id'),
    name: required(text, 'display name'),
    organisation: required(text, 'number or full name of the organisation'),
    permissions: required(permissions, 'permissions of the client in the organisation'),
    sites: optional(siteCodes, 'sites that the client can access; default: all current sites'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    assertEmbedded(owner, 'API clients are added');
    const organisation = await findOrganisation(tx, owner, args.organisation);
    const target = {
      name: args.name,
      organisation_id: organisation.id,
      permissions: args.permissions,
    };
    const secret = await insertClient(tx, owner, args.client, target);
    if (secret === undefined) return alreadyExists(args.client);
    // A client has a membership like a user. Its subject is its client id.
    const [user] = await tx.cartage<{ id: number }>(insertMachineUser(owner.id, args.client, args.name));
    if (user === undefined) throw new Error('The insert returned no row');
    await saveMembership(tx, { organisation, user }, { sites: args.sites });
    return withSecret(`Client ${args.client} was added.`, secret);
  },
});

const rotate = command({
  noun: 'client',
  verb: 'rotate',
  summary: 'Give an API client a new secret and print it once; the old secret stops working',
  options: { tenant, client },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const { client_id, is_active } = await findClient(tx, owner, args.client);
    if (!is_active)
      throw new AdminError(`Client ${client_id} is revoked. Add a client with another id: client add`);
    const secret = newSecret();
    const key = { tenant_code: owner.code, client_id };
    await updateRow(tx.identity, 'identity.machine_client', key, { secret_hash: await hashPassword(secret) });
    return withSecret(`Client ${client_id} has a new secret.`, secret);
  },
});

const end = command({
  noun: 'client',
  verb: 'end',
  summary: 'Revoke an API client for good: it gets no token, and its next call is refused',
  options: { tenant, client },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const { client_id, is_active } = await findClient(tx, owner, args.client);
    if (!is_active) return unchanged(`Client ${client_id} is already revoked.`);
    await updateRow(
      tx.identity,
      'identity.machine_client',
      { tenant_code: owner.code, client_id },
      { is_active: false },
    );
    await updateRow(tx.cartage, 'portal_user', { tenant_id: owner.id, sub: client_id }, { is_active: false });
    return changed(`Client ${client_id} was revoked.`);
  },
});

/**
 * The secret of a new client, or undefined if this client exists already. Throws an AdminError if the id is used by
 * another client or user.
 */
export async function insertClient(
  tx: Transaction,
  owner: TenantRow,
  clientId: string,
  target: Pick<ClientRow, 'name' | 'organisation_id' | 'permissions'>,
): Promise<string | undefined> {
  const before = await tryClient(tx, owner, clientId);
  if (before !== undefined) {
    if (!before.is_active) throw new AdminError(`Client ${clientId} is revoked. Choose another client id.`);
    assertNoDifference(`Client ${clientId}`, { ...before }, { ...target });
    return undefined;
  }
  await assertFree(tx, owner, clientId);
  const secret = newSecret();
  await insertRow(tx.identity, 'identity.machine_client', {
    ...target,
    tenant_code: owner.code,
    client_id: clientId,
    secret_hash: await hashPassword(secret),
  });
  return secret;
}

export const alreadyExists = (clientId: string): Outcome =>
  unchanged(`Client ${clientId} already exists. For a new secret, use client rotate.`);

async function assertFree(tx: Transaction, owner: TenantRow, clientId: string): Promise<void> {
  const users = await tx.cartage(machineUserOf(owner.id, clientId));
  if (clientId === PORTAL_CLIENT || clientId === owner.client_id || users.length > 0)
    throw new AdminError(`${clientId} is already used in ${owner.code}. Choose another client id.`);
}

async function tryClient(tx: Transaction, owner: TenantRow, id: string): Promise<ClientRow | undefined> {
  const [row] = await tx.identity<ClientRow>(clientOfId(owner.code, id));
  return row;
}

async function findClient(tx: Transaction, owner: TenantRow, id: string): Promise<ClientRow> {
  const found = await tryClient(tx, owner, id);
  if (found !== undefined) return found;
  throw new AdminError(`${owner.code} has no client ${id}. See: client list --tenant ${owner.code}`);
}

export const withSecret = (text: string, value: string): Outcome => ({
  kind: 'done',
  isChanged: true,
  text,
  secret: { label: 'Secret', value },
});

export const CLIENT_COMMANDS = [list, show, add, rotate, end];
