import type { IdentityConfig } from '#config.ts';
import type { Database } from '#database.ts';

export type Accent = 'green' | 'indigo';

/** A tenant as the provider sees it: one host, one issuer, one audience. */
export interface Tenant {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  readonly accent: Accent;
  readonly audience: string;
  /** `scheme://host[:port]`, the port left out when it is the scheme's own. */
  readonly origin: string;
}

interface TenantRow {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  readonly accent: Accent;
  readonly audience: string;
}

/** Those that sign in here now; a closed tenant and one with a provider of its own do not. */
export async function loadTenants(db: Database, config: IdentityConfig): Promise<Tenant[]> {
  const { rows } = await db.query<TenantRow>(
    `select code, host, name, accent, audience
     from identity.tenant
     where is_active
     order by code`,
  );
  return rows.map(({ code, host, name, accent, audience }) => ({
    code,
    host,
    name,
    accent,
    audience,
    origin: originOf(host, config),
  }));
}

export function originOf(host: string, config: Pick<IdentityConfig, 'publicScheme' | 'publicPort'>): string {
  const own = config.publicScheme === 'https' ? 443 : 80;
  return `${config.publicScheme}://${host}${config.publicPort === own ? '' : `:${config.publicPort}`}`;
}
