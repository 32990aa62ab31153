import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import { AdminError } from '#admin/admin-error.ts';
import { command, unchanged } from '#admin/command.ts';
import { assertEmbedded, findTenant } from '#admin/find.ts';
import { assertFree, tryClient, withSecret } from '#admin/nouns/client.ts';
import { clientCode, providerScopes, tenantCode, text } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import { newSecret } from '#admin/secrets.ts';
import { assertNoDifference, insertRow } from '#admin/write-row.ts';

const add = command({
  noun: 'provider-client',
  verb: 'add',
  summary: "Add an API client for the freight provider's own systems and print its secret once",
  options: {
    tenant: required(tenantCode, 'code of the tenant'),
    client: required(clientCode, 'client id; client list, show, rotate and end work with it too'),
    name: required(text, 'display name; customers see it on exceptions and notes'),
    scopes: required(providerScopes, 'what it may do'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    assertEmbedded(owner, 'API clients are added');
    const target = { name: args.name, organisation_id: null, permissions: args.scopes };
    const before = await tryClient(tx, owner, args.client);
    if (before !== undefined) {
      if (!before.is_active)
        throw new AdminError(`Client ${args.client} is revoked. Choose another client id.`);
      assertNoDifference(`Client ${args.client}`, { ...before }, target);
      return unchanged(`Client ${args.client} already exists. For a new secret, use client rotate.`);
    }
    await assertFree(tx, owner, args.client);
    const secret = newSecret();
    await insertRow(tx.identity, 'identity.machine_client', {
      ...target,
      tenant_code: owner.code,
      client_id: args.client,
      secret_hash: await hashPassword(secret),
    });
    await insertRow(tx.cartage, 'portal_user', {
      tenant_id: owner.id,
      sub: args.client,
      name: args.name,
      email: '',
      is_machine: true,
      is_provider: true,
    });
    return withSecret(`Client ${args.client} was added.`, secret);
  },
});

export const PROVIDER_CLIENT_COMMANDS = [add];
