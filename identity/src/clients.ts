import type { Adapter, AdapterPayload } from 'oidc-provider';

import type { Database } from '#database.ts';
import type { Tenant } from '#tenants.ts';

/** The clients of one tenant: its portal and its machine clients. Read for every request. */
export interface Clients {
  /** In the format of the library; undefined for an unknown or deactivated client. */
  find(clientId: string): Promise<AdapterPayload | undefined>;
  rightsOf(machineClientId: string | undefined): Promise<ClientRights | undefined>;
}

export interface ClientRights {
  /** Null: a program of the freight provider, for all organisations of the tenant. */
  readonly organisationId: string | null;
  readonly permissions: readonly string[];
}

interface ClientRow {
  readonly redirectPaths: string[] | null;
  readonly postLogoutPaths: string[] | null;
  readonly secretHash: string | null;
}

export function createClients(db: Database, tenant: Pick<Tenant, 'code' | 'origin'>): Clients {
  const absolute = (paths: readonly string[]) => paths.map((path) => `${tenant.origin}${path}`);

  return {
    async find(clientId) {
      // PostgreSQL rejects NUL in text, and no client id has control characters.
      if (/\p{Cc}/u.test(clientId)) return undefined;
      const { rows } = await db.query<ClientRow>(FIND, [tenant.code, clientId]);
      const [row] = rows;
      if (!row) return undefined;
      if (row.secretHash !== null) return machine(clientId, row.secretHash);
      return {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: absolute(row.redirectPaths ?? []),
        post_logout_redirect_uris: absolute(row.postLogoutPaths ?? []),
      };
    },

    async rightsOf(machineClientId) {
      const { rows } = await db.query<ClientRights>(
        `select organisation_id::text as "organisationId", permissions
         from identity.machine_client
         where tenant_code = $1 and client_id = $2 and is_active`,
        [tenant.code, machineClientId],
      );
      return rows[0];
    },
  };
}

const FIND = `
  select redirect_paths as "redirectPaths", post_logout_paths as "postLogoutPaths", null as "secretHash"
  from identity.client
  where tenant_code = $1 and client_id = $2
  union all
  select null, null, secret_hash
  from identity.machine_client
  where tenant_code = $1 and client_id = $2 and is_active`;

const machine = (clientId: string, secretHash: string): AdapterPayload => ({
  client_id: clientId,
  client_secret: secretHash,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
});

/** Clients are administered by command line, never registered through the provider. */
export function clientAdapter(clients: Clients): Adapter {
  const refuse = () => Promise.reject(new Error('clients are not written by the provider'));
  const nothing = () => Promise.resolve(undefined);
  return {
    find: (clientId) => clients.find(clientId),
    findByUid: nothing,
    findByUserCode: nothing,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: nothing,
  };
}
