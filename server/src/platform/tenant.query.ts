import { sql, type Statement } from '#db/sql.ts';

export interface TenantRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly externalId: string;
  readonly referencePrefix: string;
  readonly zone: string;
  /** `#rrggbb`; null for the neutral colour. */
  readonly brandColour: string | null;
  /** GS1 company prefix for the numbers on labels; null when the tenant has none. */
  readonly gs1Prefix: string | null;
  /** Null for the embedded provider. */
  readonly issuer: string | null;
  readonly audience: string;
  readonly clientId: string;
  readonly tokenTypes: readonly string[];
  readonly organisationClaim: string;
  readonly permissionsClaim: string;
}

export function activeTenants(): Statement {
  return sql`
    select id, code, name, host, external_id as "externalId", reference_prefix as "referencePrefix", zone,
      brand_colour as "brandColour", gs1_prefix as "gs1Prefix", issuer,
      audience, client_id as "clientId", token_types as "tokenTypes", organisation_claim as "organisationClaim",
      permissions_claim as "permissionsClaim"
    from tenant
    where is_active`;
}
