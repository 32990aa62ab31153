import type { Database } from '#db/database.ts';
import { originOf } from '#platform/origin-of.ts';
import { activeTenants, type TenantRow } from '#platform/tenant.query.ts';

/** The portal of one freight provider, identified by the host of the request. */
export interface Tenant extends TenantRow {
  /** The issuer of its tokens: its own, or the embedded provider. */
  readonly issuer: string;
  readonly hasExternalIssuer: boolean;
  /** Base URL of its portal. */
  readonly portal: string;
}

export interface TenantSource {
  /** Undefined for an unknown host. `host` is the value of a Host header, with or without port. */
  byHost(host: string): Promise<Tenant | undefined>;
}

export interface TenantSourceOptions {
  readonly database: Pick<Database, 'read'>;
  readonly clock: () => Date;
  readonly embeddedIssuerTemplate: string;
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number;
}

const MAX_AGE_MS = 30_000;

/** Caches all tenants for 30 s. There are few tenants, and requests with unknown hosts then need no statement. */
export function createTenantSource(options: TenantSourceOptions): TenantSource {
  const { database, clock } = options;
  let cache: { readonly tenants: Promise<ReadonlyMap<string, Tenant>>; readonly until: number } | undefined;

  const read = async () => {
    const rows = await database.read<TenantRow>({}, activeTenants());
    return new Map(rows.map((row) => [row.host, withAddresses(row, options)]));
  };
  const load = () => {
    const tenants = read();
    cache = { tenants, until: clock().getTime() + MAX_AGE_MS };
    tenants.catch(() => {
      if (cache?.tenants === tenants) cache = undefined;
    });
    return tenants;
  };

  return {
    async byHost(host) {
      const name = hostName(host);
      if (name === undefined) return undefined;
      const isFresh = cache !== undefined && clock().getTime() < cache.until;
      const tenants = await (isFresh && cache ? cache.tenants : load());
      return tenants.get(name);
    },
  };
}

/** The host without its port, in lower case; undefined when it is not a valid host name. */
export function hostName(host: string): string | undefined {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) && name.length <= 253 ? name : undefined;
}

function withAddresses(
  row: TenantRow,
  { embeddedIssuerTemplate, publicScheme, publicPort }: Omit<TenantSourceOptions, 'database' | 'clock'>,
): Tenant {
  const issuer = row.issuer ?? embeddedIssuerTemplate.replace('{host}', row.host);
  const portal = originOf(publicScheme, row.host, publicPort);
  return { ...row, issuer, hasExternalIssuer: row.issuer !== null, portal };
}
