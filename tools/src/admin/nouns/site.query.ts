import { sql, type Statement } from '@cartage/server/db/sql.ts';

const SITES = sql`
  select s.id, s.code, s.name, s.is_active, s.is_hub, a.code as default_account, s.default_account_id, s.full_name,
    s.phone, s.email, s.street_number, s.street, s.suburb, s.city, s.postcode, s.region_id,
    s.opening_hours
  from site s
  left join account a on a.id = s.default_account_id`;

export const sitesOf = (organisationId: number): Statement =>
  sql`${SITES} where s.organisation_id = ${organisationId} order by s.code`;

export const siteOfCode = (organisationId: number, code: string): Statement =>
  sql`${SITES} where s.organisation_id = ${organisationId} and s.code = ${code}`;

export const siteOfId = (organisationId: number, id: number): Statement =>
  sql`${SITES} where s.organisation_id = ${organisationId} and s.id = ${id}`;
