import type { TemplateAudience } from '@cartage/domain/consignment/template-audience.ts';
import type { Received } from '@cartage/contract/operations.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import { isVisibleTemplate } from '#freight/visible-template.query.ts';
import type { Scope } from '#platform/scope.ts';

export type TemplateDetails = Received<'createConsignmentTemplate', 'body'>['details'];

export interface TemplateRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly audience: TemplateAudience;
  readonly siteName: string | null;
  readonly createdBy: string;
  readonly isOwner: boolean;
  readonly details: TemplateDetails;
}

const columns = (scope: Scope): Sql => sql`
  t.id, t.version, t.name, t.audience, t.owner_name as "createdBy", t.owner_id = ${scope.userId} as "isOwner",
  t.details, (select s.name from site s where s.organisation_id = t.organisation_id and s.id = t.site_id) as "siteName"`;

export const templatesOf = (scope: Scope): Statement => sql`
  select ${columns(scope)} from consignment_template t where ${isVisibleTemplate(scope)} order by lower(t.name), t.id`;

/** Locks the row until the end of the transaction. */
export const lockTemplate = (scope: Scope, id: number): Statement => sql`
  select ${columns(scope)} from consignment_template t where ${isVisibleTemplate(scope)} and t.id = ${id} for update of t`;

/** Every template of the user, shared ones included. */
export const countTemplatesOf = (scope: Scope): Statement => sql`
  select count(*)::int as count from consignment_template t
  where t.organisation_id = ${scope.organisationId} and t.owner_id = ${scope.userId}`;

export interface NewTemplate {
  readonly name: string;
  readonly audience: TemplateAudience;
  readonly siteId: number | null;
  readonly details: TemplateDetails;
}

export const insertTemplate = (scope: Scope, template: NewTemplate, at: Date): Statement => sql`
  insert into consignment_template
    (tenant_id, organisation_id, owner_id, owner_name, audience, site_id, name, details, created_at)
  values (${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${scope.userName}, ${template.audience},
    ${template.siteId}::int, ${template.name}, ${JSON.stringify(template.details)}::jsonb, ${at})
  returning id`;

export const renameTemplate = (scope: Scope, id: number, name: string): Statement => sql`
  update consignment_template set name = ${name}, version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

export const deleteTemplate = (scope: Scope, id: number): Statement => sql`
  delete from consignment_template where organisation_id = ${scope.organisationId} and id = ${id}`;
