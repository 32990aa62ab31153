import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { FoundRates } from '@cartage/domain/pricing/found-rates.ts';
import { priceService } from '@cartage/domain/pricing/price-services.ts';
import { zoneKeys } from '@cartage/domain/pricing/priced-place.ts';
import {
  type RecentConsignment,
  recentConsignments,
} from '@cartage/server/freight/pricing/consignments-to-price.query.ts';
import { foundRates, type RatesRequest } from '@cartage/server/freight/pricing/rates.query.ts';
import type { Transaction } from '#admin/transaction.ts';

export interface PricedConsignment {
  readonly reference: string;
  readonly serviceName: string;
  /** NZD without GST, with FAF. Null without a price. */
  readonly total: string | null;
  readonly charges: readonly { readonly name: string; readonly amount: string }[];
}

export const readRecent = (tx: Transaction, tenantId: number, since: CalendarDate) =>
  tx.cartage<RecentConsignment>(recentConsignments(tenantId, since));

/** The price of each consignment on a day. Consignments with the same lane and payer share one look-up. */
export async function priceRecent(
  tx: Transaction,
  consignments: readonly RecentConsignment[],
  { tenantId, day }: { readonly tenantId: number; readonly day: CalendarDate },
): Promise<readonly PricedConsignment[]> {
  const cache = new Map<string, FoundRates>();
  const ratesOf = async (request: RatesRequest) => {
    const { organisationId, accountId, origin, destination } = request;
    const key = JSON.stringify([organisationId, accountId, zoneKeys(origin), zoneKeys(destination)]);
    const found = cache.get(key) ?? (await findRates(tx, request));
    cache.set(key, found);
    return found;
  };
  const priced: PricedConsignment[] = [];
  for (const consignment of consignments) {
    const { organisationId, accountId, origin, destination, lines, extras, serviceTypeId } = consignment;
    const { reference, serviceName } = consignment;
    if (origin === null || destination === null) continue;
    const found = await ratesOf({ tenantId, organisationId, accountId, day, origin, destination });
    const service = found.services.find(({ id }) => id === serviceTypeId);
    const price = service && priceService({ day, origin, destination, lines, extras }, service, found).price;
    priced.push({ reference, serviceName, total: price?.total ?? null, charges: price?.charges ?? [] });
  }
  return priced;
}

async function findRates(tx: Transaction, request: RatesRequest): Promise<FoundRates> {
  const [found] = await tx.cartage<FoundRates>(foundRates(request));
  if (found === undefined) throw new Error('The query of the rates returned no row');
  return found;
}
