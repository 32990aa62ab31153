import { command } from '#admin/command.ts';
import { assertEmbedded, findTenant } from '#admin/find.ts';
import { alreadyExists, insertClient, withSecret } from '#admin/nouns/client.ts';
import { clientCode, providerScopes, tenantCode, text } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import { insertRow } from '#admin/write-row.ts';

const add = command({
  noun: 'provider-client',
  verb: 'add',
  summary: "Add an API client for the freight provider's own systems and print its secret once",
  options: {
    tenant: required(tenantCode, 'code of the tenant'),
    client: required(clientCode, 'client id; client list, show, rotate and end work with it too'),
    name: required(text, 'display name; customers see it on exceptions and notes'),
    scopes: required(providerScopes, 'scopes of the client'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    assertEmbedded(owner, 'API clients are added');
    const target = { name: args.name, organisation_id: null, permissions: args.scopes };
    const secret = await insertClient(tx, owner, args.client, target);
    if (secret === undefined) return alreadyExists(args.client);
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
