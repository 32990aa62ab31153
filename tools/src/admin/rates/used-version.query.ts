import type { RateTarget } from '#admin/rates/rate-target.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const isVersionUsed = ({ tenantId, from }: RateTarget, path: string, card?: number): Statement => sql`
  select exists (
    select from (
      select p.inputs, p.working ->> 'day' as day
      from price_estimate p join organisation o on o.id = p.organisation_id
      where o.tenant_id = ${tenantId} and p.working is not null
      union all
      select inputs, jsonb_path_query_first(answer, '$.services[*].price.day') #>> '{}' as day
      from quote where tenant_id = ${tenantId}
    ) as price
    where day >= ${from}
      and (inputs is null or jsonb_path_exists(inputs, ${path}::jsonpath, ${JSON.stringify({ from, card })}::jsonb))
  ) as "isUsed"`;
