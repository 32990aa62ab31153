import type { IdentityConfig } from '#config.ts';
import type { Database } from '#database.ts';

/** A tenant as the provider sees it: one host, one issuer, one audience. */
export interface Tenant {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  /** `#rrggbb`; null for the neutral colour. */
  readonly brandColour: string | null;
  readonly audience: string;
  /** `scheme://host[:port]`, without the default port of the scheme. */
  readonly origin: string;
}

interface TenantRow {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  readonly brandColour: string | null;
  readonly audience: string;
}

/** Active tenants without their own provider. */
export async function loadTenants(db: Database, config: IdentityConfig): Promise<Tenant[]> {
  const { rows } = await db.query<TenantRow>(
    `select code, host, name, brand_colour as "brandColour", audience
     from identity.tenant
     where is_active
     order by code`,
  );
  return rows.map(({ code, host, name, brandColour, audience }) => ({
    code,
    host,
    name,
    brandColour,
    audience,
    origin: originOf(host, config),
  }));
}

export function originOf(host: string, config: Pick<IdentityConfig, 'publicScheme' | 'publicPort'>): string {
  const own = config.publicScheme === 'https' ? 443 : 80;
  return `${config.publicScheme}://${host}${config.publicPort === own ? '' : `:${config.publicPort}`}`;
}
