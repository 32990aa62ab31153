import { formatDay } from '@cartage/domain/dates/format.ts';
import { AdminError } from '#admin/admin-error.ts';
import type { RateTarget } from '#admin/rates/rate-target.ts';
import type { Transaction } from '#admin/transaction.ts';

/** Tables with versions that stored prices refer to. */
export type VersionTable = 'rate_card' | 'rate_place' | 'rate_extra' | 'rate_surcharge';

/** Where the stored inputs of a price name the version that starts on `$from`, or the card `$card`. */
const PATHS: { readonly [Table in VersionTable]: string } = {
  rate_card: '$.rates.lane.card ? (@.id == $card)',
  rate_place: '$.freight.* ? (@.effectiveFrom == $from)',
  rate_extra: '$.rates.extras[*] ? (@.effectiveFrom == $from)',
  rate_surcharge: '$.rates.surcharges[*] ? (@.effectiveFrom == $from)',
};

/**
 * Throws when a version that a file would replace may have made a stored price: it is in force already, or a quote or
 * estimate for a later day used it. Prices without stored inputs count as users of every version up to their day.
 */
export async function rejectUsedVersion(
  tx: Transaction,
  { tenantId, from, today }: RateTarget,
  { table, card }: { readonly table: VersionTable; readonly card?: number },
): Promise<void> {
  if (from <= today)
    throw new AdminError(
      `Rates of this kind already apply from ${formatDay(from)} and may have been used. Choose a later day.`,
    );
  const [found] = await tx.cartage<{ isUsed: boolean }>(
    `select exists (
       select from (
         select p.inputs, p.working ->> 'day' as day
         from price_estimate p join organisation o on o.id = p.organisation_id
         where o.tenant_id = $1 and p.working is not null
         union all
         select inputs, jsonb_path_query_first(answer, '$.services[*].price.day') #>> '{}' as day
         from quote where tenant_id = $1
       ) as price
       where day >= $2
         and (inputs is null or jsonb_path_exists(inputs, $3::jsonpath, $4::jsonb))
     ) as "isUsed"`,
    [tenantId, from, PATHS[table], JSON.stringify({ from, card })],
  );
  if (found?.isUsed)
    throw new AdminError(
      `A quote or an estimate has used the rates of this kind that apply from ${formatDay(from)}. Choose another day.`,
    );
}
