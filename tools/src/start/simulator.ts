import { randomBytes } from 'node:crypto';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { announceFreight } from '@cartage/database/demo/announce-freight.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { PROVIDER_SCOPES } from '@cartage/domain/permissions.ts';
import { hashPassword } from '@cartage/identity/sign-in/password.ts';

export const SIMULATOR_CLIENT = 'simulator';

/**
 * Adds the simulator's API client to the demo tenants and announces the loaded freight. Returns the secret, which is new
 * at every start. A client that an administrator has ended stays ended.
 */
export async function prepareSimulator(url: string): Promise<string> {
  await announceFreight(url);
  const secret = randomBytes(32).toString('base64url');
  const secretHash = await hashPassword(secret);
  await withClient(url, async (client) => {
    for (const { code, name } of DEMO_TENANTS)
      await client.query(
        `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, organisation_id, permissions)
         select code, $2, $3, $4, null, $5 from identity.tenant where code = $1
         on conflict (tenant_code, client_id) do update set secret_hash = excluded.secret_hash
         where machine_client.organisation_id is null`,
        [code, SIMULATOR_CLIENT, name, secretHash, PROVIDER_SCOPES],
      );
  });
  await asSystem(url, (client) =>
    client.query(
      `insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider)
       select id, $1, name, '', true, true from tenant where external_id = any($2)
       on conflict (tenant_id, sub) do nothing`,
      [SIMULATOR_CLIENT, DEMO_TENANTS.map(({ externalId }) => externalId)],
    ),
  );
  return secret;
}
