import type { ResponseBody } from '@cartage/contract/operations.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface PriceRow {
  readonly quoteNumber: number | null;
  readonly quotedPrice: string | null;
  readonly quotedServices: ResponseBody<'quote'>['services'] | null;
  readonly serviceType: string;
  readonly confirmedPrice: string | null;
  readonly confirmedCharges: ResponseBody<'consignmentPrice'>['confirmedCharges'];
  readonly madeAt: Date | null;
  readonly working: NonNullable<ResponseBody<'consignmentPrice'>['estimate']>['price'];
  readonly reason: string | null;
}

/** No row when the consignment is not of the caller's sites. */
export function consignmentPrice(scope: Scope, reference: string): Statement {
  return sql`
    select c.quote_number as "quoteNumber", c.quoted_price as "quotedPrice",
      (select q.answer -> 'services' from quote q
        where q.organisation_id = c.organisation_id and q.number = c.quote_number) as "quotedServices",
      (select code from service_type t where t.tenant_id = c.tenant_id and t.id = c.service_type_id)
        as "serviceType",
      c.confirmed_price as "confirmedPrice", c.confirmed_charges as "confirmedCharges", e.made_at as "madeAt", e.working, e.reason
    from consignment c
    left join lateral (
      select made_at, working, reason from price_estimate p
      where p.organisation_id = c.organisation_id and p.consignment_id = c.id
      order by p.id desc
      limit 1
    ) as e on true
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}
