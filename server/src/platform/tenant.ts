import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** One freight provider's portal, found by the host of the call. */
export interface Tenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly externalId: string;
  readonly referencePrefix: string;
  readonly zone: string;
  /** `#rrggbb`; null: the neutral one. */
  readonly brandColour: string | null;
  /** GS1 company prefix its labels are numbered with; null: it has none. */
  readonly gs1Prefix: string | null;
  /** The issuer of its tokens; of the embedded provider where the tenant has none of its own. */
  readonly issuer: string;
  readonly hasExternalIssuer: boolean;
  readonly audience: string;
  readonly clientId: string;
  readonly tokenTypes: readonly string[];
  readonly organisationClaim: string;
  readonly permissionsClaim: string;
}

export interface TenantSource {
  /** Undefined for a host that no tenant has; `host` as it stands in a header or an address. */
  byHost(host: string): Promise<Tenant | undefined>;
}

export interface TenantSourceOptions {
  readonly database: Pick<Database, 'read'>;
  readonly clock: () => Date;
  readonly embeddedIssuerTemplate: string;
}

type Row = Omit<Tenant, 'issuer' | 'hasExternalIssuer'> & { readonly issuer: string | null };

const FRESH_FOR_MS = 30_000;

/**
 * All tenants at once, read again every 30 s at most: there are few, and a host that nobody has then costs no
 * statement, however many are tried.
 */
export function createTenantSource(options: TenantSourceOptions): TenantSource {
  const { database, clock, embeddedIssuerTemplate } = options;
  let kept: { readonly tenants: Promise<ReadonlyMap<string, Tenant>>; readonly until: number } | undefined;

  const read = async () => {
    const rows = await database.read<Row>({}, allTenants);
    return new Map(rows.map((row) => [row.host, withIssuer(row, embeddedIssuerTemplate)]));
  };
  const load = () => {
    const tenants = read();
    kept = { tenants, until: clock().getTime() + FRESH_FOR_MS };
    tenants.catch(() => {
      if (kept?.tenants === tenants) kept = undefined;
    });
    return tenants;
  };

  return {
    async byHost(host) {
      const name = hostName(host);
      if (name === undefined) return undefined;
      const isFresh = kept !== undefined && clock().getTime() < kept.until;
      const tenants = await (isFresh && kept ? kept.tenants : load());
      return tenants.get(name);
    },
  };
}

/** Host without its port, in lower case; undefined for what no tenant can be called. */
export function hostName(host: string): string | undefined {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) && name.length <= 253 ? name : undefined;
}

const allTenants = sql`
  select id, code, name, host, external_id as "externalId", reference_prefix as "referencePrefix", zone,
    brand_colour as "brandColour", gs1_prefix as "gs1Prefix", issuer,
    audience, client_id as "clientId", token_types as "tokenTypes", organisation_claim as "organisationClaim",
    permissions_claim as "permissionsClaim"
  from tenant
  where is_active`;

function withIssuer(row: Row, template: string): Tenant {
  const issuer = row.issuer ?? template.replace('{host}', row.host);
  return { ...row, issuer, hasExternalIssuer: row.issuer !== null };
}
