import { sql, type Statement } from '@cartage/server/db/sql.ts';

export interface SiteOfOrganisation {
  readonly organisationId: number;
  readonly siteId: number;
}

interface NewDocument {
  readonly id: number;
  readonly newDoc: string;
}

export const lockConsignmentsOfSite = (
  { organisationId, siteId }: SiteOfOrganisation,
  after: number,
  limit: number,
): Statement => sql`
  select id from consignment c
  where organisation_id = ${organisationId} and id > ${after}
    and exists (
      select from participant p
      where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.site_id = ${siteId})
  order by id limit ${limit}
  for update`;

export const siteOfId = (siteId: number): Statement =>
  sql`select id, code, name, is_active, is_hub from site where id = ${siteId}`;

export const documentsOf = (organisationId: number, consignmentIds: readonly number[]): Statement => sql`
  select consignment_id as id, doc from consignment_doc
  where organisation_id = ${organisationId} and consignment_id = any(${consignmentIds}::bigint[])`;

export const updateDocuments = (organisationId: number, documents: readonly NewDocument[]): Statement => sql`
  update consignment_doc d set doc = n.doc
  from unnest(${documents.map(({ id }) => id)}::bigint[],
    ${documents.map(({ newDoc }) => newDoc)}::text[]) as n (id, doc)
  where d.organisation_id = ${organisationId} and d.consignment_id = n.id`;
