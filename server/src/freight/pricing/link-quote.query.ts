import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Place } from '@cartage/domain/pricing/priced-place.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface QuotedPlaces {
  readonly origin: Place;
  readonly destination: Place;
}

export interface QuoteToLink {
  /** Null in a quote that was stored before quotes recorded their places. */
  readonly places: QuotedPlaces | null;
  readonly services: ResponseBody<'quote'>['services'];
  readonly isValid: boolean;
  /** The quote is for the same number of items, volume and weight. */
  readonly isSameFreight: boolean;
}

export interface QuoteLink {
  readonly consignmentId: number;
  readonly number: number;
}

/** The quote and how it compares with the consignment. No row when the user cannot see the quote. */
export function quoteToLink(scope: Scope, { consignmentId: id, number }: QuoteLink, now: Date): Statement {
  return sql`
    select q.answer -> 'places' as places, q.answer -> 'services' as services, q.valid_until >= ${now} as "isValid",
      c.item_count = (q.request ->> 'units')::numeric
        and c.volume_m3 = (q.request ->> 'volume')::numeric
        and c.weight_kg = (q.request ->> 'weight')::numeric as "isSameFreight"
    from quote q
    join consignment c on c.organisation_id = q.organisation_id and c.id = ${id}
    where q.organisation_id = ${scope.organisationId} and q.number = ${number}
      and (q.created_by_id = ${scope.userId} or q.site_ids && ${scope.siteIds}::int[])`;
}

/** Stores the quote and its price on the consignment. */
export function setQuote(scope: Scope, { consignmentId: id, number }: QuoteLink, total: string): Statement {
  return sql`
    update consignment set quote_number = ${number}, quoted_price = ${total}::numeric
    where organisation_id = ${scope.organisationId} and id = ${id}`;
}

/** Includes the quoted extras that the service type offers, with the quoted quantities. One row per extra. */
export function includeQuotedExtras(scope: Scope, { consignmentId: id, number }: QuoteLink): Statement {
  return sql`
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code, quantity)
    select c.organisation_id, c.id, c.tenant_id, x.id, 'INCLUDED', quoted.quantity
    from consignment c
    join quote q on q.organisation_id = c.organisation_id and q.number = ${number}
    join jsonb_to_recordset(q.request -> 'deliveryExtras') as quoted ("deliveryExtraCode" text, quantity int)
      on quoted.quantity > 0
    join delivery_extra x on x.tenant_id = c.tenant_id and x.service_type_id = c.service_type_id
      and x.code = quoted."deliveryExtraCode" and x.is_active
    where c.organisation_id = ${scope.organisationId} and c.id = ${id}
    on conflict (organisation_id, consignment_id, extra_id) do nothing
    returning extra_id`;
}
