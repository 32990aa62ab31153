import type { ResponseBody } from '@cartage/contract/operations.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface QuoteToLink {
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
    select q.answer -> 'services' as services, q.valid_until >= ${now} as "isValid",
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
