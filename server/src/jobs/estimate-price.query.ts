import type { PriceInputs } from '@cartage/domain/pricing/price-inputs.ts';
import type { Price } from '@cartage/domain/pricing/price.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface PricedTenantRow {
  readonly id: number;
  readonly zone: string;
}

export function pricedTenant(organisationId: number): Statement {
  return sql`
    select t.id, t.zone from organisation o join tenant t on t.id = o.tenant_id where o.id = ${organisationId}`;
}

export interface NewEstimate {
  readonly organisationId: number;
  readonly consignmentId: number;
  readonly version: number;
  readonly madeAt: Date;
  readonly outcome: { readonly price: Price; readonly inputs: PriceInputs } | { readonly reason: string };
}

/**
 * Sets the price of the consignment and stores the estimate with its inputs and calculation, unless it equals the last one.
 */
export function storeEstimate({ organisationId, consignmentId, ...estimate }: NewEstimate): Statement {
  const { outcome } = estimate;
  const price = 'price' in outcome ? outcome.price : null;
  const working = price === null ? null : JSON.stringify(price);
  const inputs = 'inputs' in outcome ? JSON.stringify(outcome.inputs) : null;
  const reason = 'reason' in outcome ? outcome.reason : null;
  const total = price?.totalWithoutFuel ?? null;
  return sql`
    with
      last as (
        select inputs, working, reason from price_estimate
        where organisation_id = ${organisationId} and consignment_id = ${consignmentId}
        order by id desc
        limit 1
      ),
      added as (
        insert into price_estimate (organisation_id, consignment_id, version, made_at, total, inputs, working,
          reason)
        select ${organisationId}::int, ${consignmentId}::bigint, ${estimate.version}::bigint,
          ${estimate.madeAt}::timestamptz, ${total}::numeric, ${inputs}::jsonb, ${working}::jsonb, ${reason}::text
        where not exists (
          select from last
          where inputs is not distinct from ${inputs}::jsonb and working is not distinct from ${working}::jsonb
            and reason is not distinct from ${reason}::text
        )
      )
    update consignment
    set estimated_price = ${total}::numeric
    where organisation_id = ${organisationId} and id = ${consignmentId}
      and estimated_price is distinct from ${total}::numeric`;
}
