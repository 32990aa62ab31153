import type { IdentityConfig } from '#config.ts';
import type { Database } from '#database.ts';

export type Accent = 'green' | 'indigo';

/** A tenant as the provider sees it: one host, one issuer, one audience, its clients. */
export interface Tenant {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  readonly accent: Accent;
  readonly audience: string;
  /** `scheme://host[:port]`, the port left out when it is the scheme's own. */
  readonly origin: string;
  readonly clients: readonly TenantClient[];
}

export interface TenantClient {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
}

interface TenantRow {
  code: string;
  host: string;
  name: string;
  accent: Accent;
  audience: string;
  clients: { clientId: string; redirectPaths: string[]; postLogoutPaths: string[] }[];
}

export async function loadTenants(db: Database, config: IdentityConfig): Promise<Tenant[]> {
  const { rows } = await db.query<TenantRow>(
    `select t.code, t.host, t.name, t.accent, t.audience,
       coalesce(
         json_agg(
           json_build_object(
             'clientId', c.client_id,
             'redirectPaths', c.redirect_paths,
             'postLogoutPaths', c.post_logout_paths
           )
           order by c.client_id
         ) filter (where c.client_id is not null),
         '[]'
       ) as clients
     from identity.tenant t
     left join identity.client c on c.tenant_code = t.code
     group by t.code
     order by t.code`,
  );
  return rows.map((row) => {
    const origin = originOf(row.host, config);
    const absolute = (paths: readonly string[]) => paths.map((path) => `${origin}${path}`);
    return {
      code: row.code,
      host: row.host,
      name: row.name,
      accent: row.accent,
      audience: row.audience,
      origin,
      clients: row.clients.map((client) => ({
        clientId: client.clientId,
        redirectUris: absolute(client.redirectPaths),
        postLogoutRedirectUris: absolute(client.postLogoutPaths),
      })),
    };
  });
}

export function originOf(host: string, config: Pick<IdentityConfig, 'publicScheme' | 'publicPort'>): string {
  const own = config.publicScheme === 'https' ? 443 : 80;
  return `${config.publicScheme}://${host}${config.publicPort === own ? '' : `:${config.publicPort}`}`;
}
