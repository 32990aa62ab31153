import { sql, type Statement } from '#db/sql.ts';
import type { DocumentIssuer } from '#documents/document-requests.ts';

export type DocumentTenantRow = DocumentIssuer['tenant'] & { readonly id: number; readonly host: string };

export function tenantOfOrganisation(organisationId: number): Statement {
  return sql`
    select t.id, t.name, t.zone, t.host, t.gs1_prefix as "gs1Prefix"
    from organisation o join tenant t on t.id = o.tenant_id where o.id = ${organisationId}`;
}
