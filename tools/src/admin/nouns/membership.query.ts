import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const membershipsOf = (userId: number): Statement => sql`
  select o.id as number, o.name, m.is_active as active, m.declaration_signatory as signatory,
    array(
      select s.code from membership_site ms join site s on s.id = ms.site_id
      where ms.user_id = m.user_id and ms.organisation_id = o.id order by s.code
    ) as sites
  from membership m join organisation o on o.id = m.organisation_id
  where m.user_id = ${userId} order by o.name, o.id`;
