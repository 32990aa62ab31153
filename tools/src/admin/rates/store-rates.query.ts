import type { RateTarget } from '#admin/rates/rate-target.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const enqueuePriceEstimates = ({ tenantId, from, zone }: Omit<RateTarget, 'today'>): Statement => sql`
  select enqueue_low_priority('estimate-price',
    json_build_object('organisationId', c.organisation_id, 'consignmentId', c.id), 'price:' || c.id)
  from consignment c
  where c.tenant_id = ${tenantId} and c.status in (1, 2)
    and (coalesce(c.requested_pickup_day, (c.modified_at at time zone ${zone})::date) >= ${from}::date
      or not exists (select from price_estimate p where p.organisation_id = c.organisation_id
        and p.consignment_id = c.id))`;
